import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { failure, type Result, success } from '#domain/result'
import type { Database, DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import type { Schema } from '../schema.ts'
import { integersAsNumbers } from './integers-as-numbers.ts'

const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  // Longer than the server's own limit: it only speaks up when the server is silent.
  query_timeout: 20_000,
  keepAlive: true,
} as const

export async function openPostgres(
  databaseUrl: string,
): Promise<Result<Database, DatabaseFailure>> {
  const pool = createPool(databaseUrl)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    const detail = `PostgreSQL at ${withoutPassword(databaseUrl)} cannot be used: ${errorText(error)}.`
    return failure({ code: 'database-unreachable', detail })
  }
  return success({ db, engine: 'postgres', close: () => db.destroy() })
}

function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, types: integersAsNumbers, ...LIMITS })
  // A connection that breaks while idle is replaced by the pool; unheard, its error ends the process.
  pool.on('error', () => {})
  return pool
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
