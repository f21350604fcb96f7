const POSTGRES_FOREIGN_KEY = '23503'
const SQLITE_CONSTRAINT = 'ERR_SQLITE_ERROR'

/** Tells whether a row names another one that is gone, or a row was to be deleted that another one names. */
export function isReferenceViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === POSTGRES_FOREIGN_KEY) return true
  return error.code === SQLITE_CONSTRAINT && error.message.startsWith('FOREIGN KEY constraint')
}
