import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { failure, type Result, success } from '#domain/result'
import type { Database, DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import type { Schema } from '../schema.ts'
import type { DataFolder } from './data-folder.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { cacheStatements } from './statement-cache.ts'

const BUSY_TIMEOUT_MS = 5_000

export function openSqlite({ databaseFile }: DataFolder): Result<Database, DatabaseFailure> {
  try {
    const connection = new DatabaseSync(databaseFile, { timeout: BUSY_TIMEOUT_MS })
    makeDurable(connection)
    const dialect = new NodeSqliteDialect(cacheStatements(connection))
    const db = new Kysely<Schema>({ dialect })
    // Whoever shares the file shares the machine and its clock.
    const now = () => Date.now()
    return success({ db, engine: 'sqlite', now, close: () => closeBoth(db, connection) })
  } catch (error) {
    const detail = `The database ${databaseFile} cannot be opened: ${errorText(error)}.`
    return failure({ code: 'database-unreachable', detail })
  }
}

/** With FULL each commit is on the disk before it is acknowledged. */
function makeDurable(connection: DatabaseSync): void {
  try {
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
    )
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Kysely closes the connection only if a query has been run. */
async function closeBoth(db: Kysely<Schema>, connection: DatabaseSync): Promise<void> {
  await db.destroy()
  if (connection.isOpen) connection.close()
}
