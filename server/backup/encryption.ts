import { failure, type Result } from '#domain/result'
export async function decryptFile(
  _from: string,
  _to: string,
  _key: string,
): Promise<Result<null, string>> {
  return failure('not yet')
}
