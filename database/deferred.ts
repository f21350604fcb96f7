import { sql } from 'kysely'

const MARK = '/* deferred */'

/**
 * Marks the end of a statement in a transaction whose result is not needed. It is sent to PostgreSQL
 * together with the next statement, in one round trip (`postgres/send-deferred.ts`). Its error
 * surfaces at the next awaited statement, at the latest at COMMIT.
 */
export const DEFERRED = sql.raw(MARK)

export function isDeferred(statement: string): boolean {
  return statement.endsWith(MARK)
}
