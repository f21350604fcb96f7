const POSTGRES_UNIQUE = '23505'
const SQLITE_CONSTRAINT = 'ERR_SQLITE_ERROR'

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === POSTGRES_UNIQUE) return true
  return error.code === SQLITE_CONSTRAINT && error.message.startsWith('UNIQUE constraint failed')
}
