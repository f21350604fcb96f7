import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { failure, type Result, success } from '#domain/result'
import type { Database, DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import type { Schema } from '../schema.ts'
import { integersAsNumbers } from './integers-as-numbers.ts'
import { openPostgresClock } from './postgres-clock.ts'
import { refuseQuickly } from './refuse-quickly.ts'
import { sendDeferred } from './send-deferred.ts'

/** How long each may take, in milliseconds. */
export type PostgresLimits = {
  /** Until a server says its first word. */
  readonly connect: number
  /** In the line for a connection when all are in use: a crowd is no reason to turn anybody away. */
  readonly queue: number
  /** For one statement, counted by the server; with 0 the server's own limit holds. */
  readonly statement: number
  /** Longer than a statement: only a server that is gone without a word is silent for so long. 0: no limit. */
  readonly silence: number
  /** Shorter than the silence: what is not needed is closed in an orderly way. */
  readonly idle: number
  /** How long nobody makes a new connection where that has failed. */
  readonly refusal: number
}

export const POSTGRES_LIMITS: PostgresLimits = {
  connect: 5_000,
  queue: 10_000,
  statement: 8_000,
  silence: 10_000,
  idle: 8_000,
  refusal: 500,
}
const MAX_CONNECTIONS = 10

export async function openPostgres(
  databaseUrl: string,
  limits: PostgresLimits = POSTGRES_LIMITS,
): Promise<Result<Database, DatabaseFailure>> {
  const pool = refuseQuickly(createPool(databaseUrl, limits), {
    forMs: limits.refusal,
    maxConnections: MAX_CONNECTIONS,
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: sendDeferred(pool) }) })
  try {
    await sql`select 1`.execute(db)
    // On a connection that stands: what connecting takes would be taken for a slow answer.
    const now = await openPostgresClock(db)
    return success({ db, engine: 'postgres', now, close: () => db.destroy() })
  } catch (error) {
    await db.destroy()
    const detail = `PostgreSQL at ${withoutPassword(databaseUrl)} cannot be used: ${errorText(error)}.`
    return failure({ code: 'database-unreachable', detail })
  }
}

function createPool(databaseUrl: string, limits: PostgresLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types: integersAsNumbers,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: limits.queue,
    idleTimeoutMillis: limits.idle,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.statement,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // What is not waited for is on its way at once.
    pipeline: true,
    stream: () => impatientSocket(limits),
  })
  // A connection that breaks is replaced by the pool, and whoever uses it is told; unheard, its
  // error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * The driver's own limit would give a connection back to the pool that still waits for its answer:
 * the next user would then be inside the transaction of the last one. This one breaks it instead.
 */
function impatientSocket({ connect, silence }: PostgresLimits): Socket {
  const socket = new Socket()
  socket.setTimeout(connect, () => {
    const gone = new Error(`it has been silent for ${(socket.timeout ?? 0) / 1000} seconds`)
    socket.destroy(Object.assign(gone, { code: 'ETIMEDOUT' }))
  })
  socket.once('data', () => socket.setTimeout(silence))
  return socket
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
