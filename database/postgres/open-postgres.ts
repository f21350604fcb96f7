import { Socket } from 'node:net'
import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { failure, type Result, success } from '#domain/result'
import type { Database, DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import type { Schema } from '../schema.ts'
import { failFast } from './fail-fast.ts'
import { openInPipeline } from './in-pipeline.ts'
import { integersAsNumbers } from './integers-as-numbers.ts'
import { openPostgresClock, readPostgresTime } from './postgres-clock.ts'
import { sendDeferred } from './send-deferred.ts'
import { withoutPassword } from './without-password.ts'

/** All timeouts are in milliseconds. */
export type PostgresTimeouts = {
  /** The server must send its first byte within this time. */
  readonly connect: number
  /**
   * A caller waits this long for a connection when all are in use. It is long, so that a burst is queued, not rejected.
   */
  readonly queue: number
  /** The server measures this timeout for each statement; 0 keeps the server's own limit. */
  readonly statement: number
  /**
   * A socket may be without data this long. It is longer than `statement`, because only a dead server is silent so
   * long; 0 turns it off.
   */
  readonly silence: number
  /**
   * An unused connection is closed after this time. It is shorter than `silence`, so that the connection is closed
   * cleanly.
   */
  readonly idle: number
  /** New connections fail fast for this long after one has failed. */
  readonly refusal: number
}

export const POSTGRES_TIMEOUTS_MS: PostgresTimeouts = {
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
  timeouts: PostgresTimeouts = POSTGRES_TIMEOUTS_MS,
): Promise<Result<Database, DatabaseFailure>> {
  const pool = failFast(createPool(databaseUrl, timeouts), {
    forMs: timeouts.refusal,
    maxConnections: MAX_CONNECTIONS,
  })
  const db = openInPipeline<Schema>(new PostgresDialect({ pool: sendDeferred(pool) }))
  try {
    await sql`select 1`.execute(db)
    // The clock is measured on an open connection: the time to connect would count as latency of its query.
    const now = await openPostgresClock(db)
    const close = () => db.destroy()
    return success({ db, engine: 'postgres', now, nowIn: readPostgresTime, close })
  } catch (error) {
    await db.destroy()
    const detail = `PostgreSQL at ${withoutPassword(databaseUrl)} cannot be used: ${errorText(error)}.`
    return failure({ code: 'database-unreachable', detail })
  }
}

function createPool(databaseUrl: string, timeouts: PostgresTimeouts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types: integersAsNumbers,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: timeouts.queue,
    idleTimeoutMillis: timeouts.idle,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.statement,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The pipeline sends deferred statements without waiting for the previous response.
    pipeline: true,
    stream: () => socketWithTimeout(timeouts),
  })
  // The pool replaces a broken connection and rejects its pending query. Without a listener, the
  // 'error' event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * The driver's own query timeout returns a connection to the pool while its query is still running:
 * the next user would then be inside the previous transaction. This timeout destroys it instead.
 */
function socketWithTimeout({ connect, silence }: PostgresTimeouts): Socket {
  const socket = new Socket()
  socket.setTimeout(connect, () => {
    const gone = new Error(`it has been silent for ${(socket.timeout ?? 0) / 1000} seconds`)
    socket.destroy(Object.assign(gone, { code: 'ETIMEDOUT' }))
  })
  socket.once('data', () => socket.setTimeout(silence))
  return socket
}
