import { sqliteCode } from './sqlite/sqlite-error.ts'

/** These codes mean that there is no connection, or a timeout. */
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
 * In PostgreSQL these states mean: connection lost, out of disk, memory or connections, shutting down, read-only,
 * statement timeout, lock timeout, serialization failure or deadlock after all retries.
 */
const POSTGRES_STATES = /^(?:08|53|57P|58)|^(?:25006|57014|55P03|40001|40P01)$/

/** The driver and its pool throw these errors without a code. */
const DRIVER_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered|was closed)|Cannot use a pool after|driver has already been destroyed)/

/** In SQLite these codes mean: busy, locked, read-only, I/O error, full, cannot be opened. */
const SQLITE_CODES: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14])

/** Tells whether the database is temporarily unable, though the statement itself is valid. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK_CODES.has(code) || POSTGRES_STATES.test(code)) return true
  return DRIVER_MESSAGES.test(error.message) || SQLITE_CODES.has(sqliteCode(error) ?? 0)
}
