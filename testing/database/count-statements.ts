import type { Kysely, KyselyPlugin } from 'kysely'
import type { Schema } from '#database/schema'

/** Returns the same database, and a count of the statements that were sent through it. */
export function countStatements(db: Kysely<Schema>) {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(counter), statements: () => count }
}
