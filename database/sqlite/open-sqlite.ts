import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { failure, type Result, success } from '#domain/result'
import type { Database, DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import type { Schema } from '../schema.ts'
import type { DataFolder } from './data-folder.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { cacheStatements } from './statement-cache.ts'

/** While opening, SQLite's wait may block the process: no requests are served yet. */
const OPENING_TIMEOUT_MS = 5_000
/** A statement waits this long for another process's write lock, like PostgreSQL's queue timeout. */
const BUSY_TIMEOUT_MS = 10_000

/** `synchronous = full` syncs each commit to disk; `secure_delete` zeroes deleted data. */
const WRITER_SETTINGS =
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on'
const READER_SETTINGS = 'pragma query_only = on'

export function openSqlite(
  { databaseFile }: DataFolder,
  timeoutMs = BUSY_TIMEOUT_MS,
): Result<Database, DatabaseFailure> {
  const connections: DatabaseSync[] = []
  const open = (settings: string) => {
    const connection = new DatabaseSync(databaseFile, { timeout: OPENING_TIMEOUT_MS })
    connections.push(connection)
    connection.exec(`${settings}; pragma busy_timeout = 0`)
    return cacheStatements(connection)
  }
  try {
    const [writer, reader] = [open(WRITER_SETTINGS), open(READER_SETTINGS)]
    const dialect = new NodeSqliteDialect({ writer, reader, timeoutMs })
    const db = new Kysely<Schema>({ dialect })
    // All users of the file share the machine and its clock.
    const now = () => Date.now()
    const close = () => closeAll(db, connections)
    return success({ db, engine: 'sqlite', now, nowIn: now, close })
  } catch (error) {
    for (const connection of connections) connection.close()
    const detail = `The database ${databaseFile} cannot be opened: ${errorText(error)}.`
    return failure({ code: 'database-unreachable', detail })
  }
}

/** Kysely closes its connections only if a query has been run. */
async function closeAll(db: Kysely<Schema>, connections: readonly DatabaseSync[]): Promise<void> {
  await db.destroy()
  for (const connection of connections) {
    if (connection.isOpen) connection.close()
  }
}
