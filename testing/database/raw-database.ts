import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseSettings } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'

/**
 * A statement must fit any schema since the first release. Its values stand in it, because the engines number them
 * differently.
 */
export type RunStatement = (statement: string) => Promise<void>

/** Opens the database of a shop without the code of any commit: each commit has another schema. */
export async function withRawDatabase<Value>(
  { dataDir, databaseUrl }: DatabaseSettings,
  use: (run: RunStatement) => Promise<Value>,
): Promise<Value> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      return await use(async (statement) => {
        await client.query(statement)
      })
    } finally {
      await client.end()
    }
  }
  const database = new DatabaseSync(dataFolder(dataDir).databaseFile, { timeout: 5_000 })
  try {
    return await use(async (statement) => database.exec(statement))
  } finally {
    database.close()
  }
}
