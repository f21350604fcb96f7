/** The store cannot be used at the moment; requests get a 503. */
export class S3Failure extends Error {
  readonly statusCode = 503
}
