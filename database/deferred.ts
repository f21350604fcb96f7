import { sql } from 'kysely'

const MARK = '/* unheard */'

/**
 * For the end of a statement inside a transaction whose answer nobody needs. PostgreSQL gets it
 * together with the next statement, in one trip (`postgres/send-unheard.ts`): it is as good as done,
 * and what is wrong with it is told by the next one that is heard, at the latest by the commit.
 */
export const UNHEARD = sql.raw(MARK)

export function isDeferred(statement: string): boolean {
  return statement.endsWith(MARK)
}
