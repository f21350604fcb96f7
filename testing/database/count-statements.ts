import type { Kysely, KyselyPlugin } from 'kysely'
import type { Schema } from '#database/schema'

/** The same database, and how many statements were sent through it. */
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
