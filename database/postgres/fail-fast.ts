import type { PostgresPool, PostgresPoolClient } from 'kysely'

export type CountingPool = PostgresPool & {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

type FailFastOptions = {
  /** No new connection is tried for this long after one has failed. */
  readonly forMs: number
  readonly maxConnections: number
  readonly now?: () => number
}

type RecentFailure = { readonly error: unknown; readonly untilMs: number }

/**
 * This is a circuit breaker: for `forMs` after a connection attempt failed, callers that need a new connection get its
 * error at once. Otherwise every visitor would wait for a server that hangs. Callers that get an existing connection
 * are not affected.
 */
export function failFast(
  pool: CountingPool,
  { forMs, maxConnections, now = () => performance.now() }: FailFastOptions,
): PostgresPool {
  let failed: RecentFailure | null = null

  /** This is the pool's own rule: it opens no new connection when it is full or has idle ones. */
  function needsNewConnection(): boolean {
    return pool.totalCount < maxConnections && pool.idleCount <= pool.waitingCount
  }

  async function connect(): Promise<PostgresPoolClient> {
    const isNew = needsNewConnection()
    if (isNew && failed && now() < failed.untilMs) throw failed.error
    try {
      const client = await pool.connect()
      if (isNew) failed = null
      return client
    } catch (error) {
      if (!isPoolExhausted(error)) failed = { error, untilMs: now() + forMs }
      throw error
    }
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

/** This error means that all connections are in use: the server is reachable, so the breaker stays closed. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
