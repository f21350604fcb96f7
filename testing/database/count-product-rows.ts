import type { Kysely, KyselyPlugin } from 'kysely'
import type { Schema } from '#database/schema'

/** Returns the same database, with a count of the product rows it has returned. */
export function countProductRows(db: Kysely<Schema>) {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += result.rows.filter((row) => Object.hasOwn(row, 'colours_json')).length
      return result
    },
  }
  return { db: db.withPlugin(counter), productRows: () => count }
}
