import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contracts/error-body'
import { isUnavailable } from '#database/unavailable'
import { messages } from '#domain/messages'

/** A database failover takes seconds. */
const RETRY_AFTER_SECONDS = 5

export function replyWithError(
  reply: FastifyReply,
  status: number,
  error: ErrorBody['error'],
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error } satisfies ErrorBody)
}

export type Failed = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly status: number
}

export type SendError = (failed: Failed) => FastifyReply

/** Handles unexpected errors: the log gets the whole error, the visitor a general message. */
export function handleErrors(app: FastifyInstance, sendError: SendError) {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError({ request, reply, status: noteError(error, request, reply) }),
  )
  app.setNotFoundHandler((request, reply) => sendError({ request, reply, status: 404 }))
}

/** Whoever navigates gets the page, and a script the code. */
export function sendErrorPage(
  { request, reply, status }: Failed,
  page: (status: number) => string,
) {
  if (!wantsHtml(request)) return replyWithError(reply, status, toErrorBody(status))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(status))
}

/** Logs what is unexpected, and returns the status of the response. */
export function noteError(
  error: FastifyError & { readonly headers?: Readonly<Record<string, string>> },
  request: FastifyRequest,
  reply: FastifyReply,
): number {
  const status = hasHungUp(error, reply) ? 400 : statusOf(error)
  // The size of a file of which a part was asked for that it does not have.
  if (status === 416 && error.headers) reply.headers(error.headers)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return status
}

/** The answer was a stream, and the client closed the connection before its first byte. */
function hasHungUp({ code }: FastifyError, { raw }: FastifyReply): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed
}

function statusOf(error: FastifyError): number {
  return error.statusCode ?? (isUnavailable(error) ? 503 : 500)
}

export function toErrorBody(status: number): ErrorBody['error'] {
  const code = codeOf(status)
  return { code, message: messages[code] }
}

function codeOf(status: number) {
  if (status >= 500) return status === 503 ? 'service-unavailable' : 'server-error'
  switch (status) {
    case 403:
      return 'request-forbidden'
    case 404:
      return 'page-not-found'
    case 413:
      return 'request-too-large'
    case 429:
      return 'too-many-requests'
    default:
      return 'request-invalid'
  }
}

export function wantsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}
