import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseSettings } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'
import type { RecordedCall } from './recorded-calls.ts'

/** The write changed other rows than in its own release. */
export type Difference = {
  readonly sql: string
  readonly written: number
  readonly recorded: number
}

type Send = (call: RecordedCall) => Promise<number>

/** Sends the statements again, to another database. Throws when one of them fails. */
export async function replayCalls(
  { dataDir, databaseUrl }: DatabaseSettings,
  calls: readonly RecordedCall[],
): Promise<readonly Difference[]> {
  const open = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl)
  const differences: Difference[] = []
  try {
    for (const call of calls) {
      const written = await open.send(call)
      const { sql, written: recorded } = call
      if (recorded !== null && written !== recorded) differences.push({ sql, written, recorded })
    }
  } finally {
    await open.close()
  }
  return differences
}

function openPostgres(connectionString: string) {
  const clients = new Map<number, Promise<pg.Client>>()
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client
  }
  const send: Send = async ({ connection, sql, parameters }) => {
    const known = clients.get(connection) ?? connect()
    clients.set(connection, known)
    return (await (await known).query(sql, parameters)).rowCount ?? 0
  }
  const close = async () => {
    for (const client of await Promise.all(clients.values())) await client.end()
  }
  return { send, close }
}

function openSqlite(dataDir: string) {
  const database = new DatabaseSync(dataFolder(dataDir).databaseFile)
  const send: Send = async ({ sql, parameters }) => {
    const statement = database.prepare(sql)
    const values = parameters.map((value) =>
      typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value,
    )
    if (statement.columns().length > 0) return statement.all(...values).length
    return Number(statement.run(...values).changes)
  }
  return { send, close: async () => database.close() }
}
