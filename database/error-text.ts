/** Returns the message of an unexpected error; some network errors have only a code. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return errorCode(error) ?? error.name
}

function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
