/**
 * Transactions lock rows that others lock, too, in this order (database/README.md). Transactions that keep to it wait
 * for each other, but never in a circle.
 */
export const LOCK_ORDER = [
  'draws',
  'orders',
  'payment_attempts',
  'turns',
  'discount_codes',
  'case mails',
  'variants',
  'revisions',
] as const
export type LockedRows = (typeof LOCK_ORDER)[number]

const CHANGED = /^(?:update|delete from)\s+"?(?<table>\w+)"?/i
const UPSERTED = /^insert into\s+"?(?<table>\w+)"?[\s\S]*\bon conflict\b[\s\S]*\bdo update\b/i
const INSERTED = /^insert into\s+"?(?<table>\w+)"?/i

/** The map holds what a transaction has locked, with the values that name the rows. */
export type Locks = Map<LockedRows, Set<unknown>>

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** Returns in words which of the earlier locks should have come after this one, or null if the order is right. */
export function judgeLock(locks: Locks, { sql, parameters }: Statement): string | null {
  const statement = sql.trim()
  const isNewRow = !UPSERTED.test(statement) && INSERTED.test(statement)
  const rows = rowsOf(statement, parameters)
  if (rows === null) return null
  const known = locks.get(rows)
  if (known && parameters.some((value) => isName(value) && known.has(value))) return null
  const later = [...locks].find(
    ([each, names]) => isLater(each, rows) && names.size > 0 && !isNewRow,
  )
  locks.set(rows, new Set([...(known ?? []), ...parameters]))
  return later ? `${rows} after ${later[0]}` : null
}

/** Nobody else waits for a row before it is committed, but the transaction may change it again. */
function rowsOf(statement: string, parameters: readonly unknown[]): LockedRows | null {
  const match = CHANGED.exec(statement) ?? INSERTED.exec(statement)
  const table = match?.groups?.table
  const name = table === 'rate_limits' ? limitRows(parameters) : table
  return LOCK_ORDER.find((rows) => rows === name) ?? null
}

/** The counts of mails about cases are limits, as the turns of a person are, but are locked much later. */
function limitRows(parameters: readonly unknown[]): LockedRows {
  const isOfCases = parameters.some((value) => String(value).startsWith('case mails '))
  return isOfCases ? 'case mails' : 'turns'
}

function isLater(rows: LockedRows, other: LockedRows): boolean {
  return LOCK_ORDER.indexOf(rows) > LOCK_ORDER.indexOf(other)
}

/** The id of an order, a payment or a draw is a name; a state, a colour or a number, which many rows share, is not. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && /\d/.test(value) && value.length > 3
}
