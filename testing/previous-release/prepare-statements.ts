import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseSettings } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'

/** Returns the statements that the database does not understand, with what it says. */
export async function findUnpreparable(
  { dataDir, databaseUrl }: DatabaseSettings,
  statements: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const open = databaseUrl === undefined ? openSqlite(dataDir) : await openPostgres(databaseUrl)
  const refused = new Map<string, string>()
  for (const statement of statements) {
    try {
      await open.prepare(statement)
    } catch (error) {
      refused.set(statement, error instanceof Error ? error.message : String(error))
    }
  }
  await open.close()
  return refused
}

async function openPostgres(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    prepare: async (statement: string) => {
      await client.query(`prepare tried as ${statement}; deallocate tried`)
    },
    close: () => client.end(),
  }
}

function openSqlite(dataDir: string) {
  const database = new DatabaseSync(dataFolder(dataDir).databaseFile)
  return {
    prepare: async (statement: string) => void database.prepare(statement),
    close: async () => database.close(),
  }
}
