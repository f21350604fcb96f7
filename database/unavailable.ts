import { sqliteCode } from './sqlite/sqlite-error.ts'

/** No connection, or none in time. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * PostgreSQL: connection lost, out of disk, memory or connections, shutting down, read-only,
 * cancelled for its length, waited too long, a transaction that lost against others to the end.
 */
const POSTGRES_STATES = /^(?:08|53|57P|58)|^(?:25006|57014|55P03|40001|40P01)$/

/** The driver and its pool say these without a code. */
const DRIVER_WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered|was closed)|Cannot use a pool after|driver has already been destroyed)/

/** SQLite: busy, locked, read-only, input or output error, full, cannot be opened. */
const SQLITE_CODES: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14])

/** Whether the database cannot do it now, though nothing is wrong with what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK_CODES.has(code) || POSTGRES_STATES.test(code)) return true
  return DRIVER_WORDS.test(error.message) || SQLITE_CODES.has(sqliteCode(error) ?? 0)
}
