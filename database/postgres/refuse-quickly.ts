import type { PostgresPool, PostgresPoolClient } from 'kysely'

type Failed = { readonly error: unknown; readonly untilMs: number }

/**
 * Where connecting just failed nobody waits for the same again: for a moment everybody is told so at
 * once. A server that hangs would otherwise keep every visitor waiting.
 */
export function refuseQuickly(
  pool: PostgresPool,
  forMs: number,
  now = () => performance.now(),
): PostgresPool {
  let failed: Failed | null = null

  async function connect(): Promise<PostgresPoolClient> {
    if (failed && now() < failed.untilMs) throw failed.error
    try {
      const client = await pool.connect()
      failed = null
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
