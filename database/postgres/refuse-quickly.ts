import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** What the driver's pool says of itself. */
export type CountingPool = PostgresPool & {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

type Refusal = {
  /** How long nobody tries again where connecting has failed. */
  readonly forMs: number
  readonly maxConnections: number
  readonly now?: () => number
}

type Failed = { readonly error: unknown; readonly untilMs: number }

/**
 * Where connecting just failed, nobody waits for the same again: for a moment whoever needs a new
 * connection is told so at once. A server that hangs would otherwise keep every visitor waiting. Who
 * finds a connection that is there goes on with it.
 */
export function refuseQuickly(
  pool: CountingPool,
  { forMs, maxConnections, now = () => performance.now() }: Refusal,
): PostgresPool {
  let failed: Failed | null = null

  /** As the pool decides it: one that is full or has idle connections makes no new one. */
  function needsNew(): boolean {
    return pool.totalCount < maxConnections && pool.idleCount <= pool.waitingCount
  }

  async function connect(): Promise<PostgresPoolClient> {
    const isNew = needsNew()
    if (isNew && failed && now() < failed.untilMs) throw failed.error
    try {
      const client = await pool.connect()
      if (isNew) failed = null
      return client
    } catch (error) {
      if (!isCrowded(error)) failed = { error, untilMs: now() + forMs }
      throw error
    }
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

/** All connections are in use: the server is there, and the next one in the line gets its turn. */
function isCrowded(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
