import { type Answer, type Connection, openConnection } from './connection.ts'

/** The shop hangs up on a connection that was quiet for 5 s; a browser would notice and start anew. */
const MAX_QUIET_MS = 4_000

export type Shopper = {
  readonly ask: (request: Buffer) => Promise<Answer>
  readonly leave: () => void
}

/** One browser: it keeps its connection, and opens another when the shop has closed it. */
export function createShopper(port: number): Shopper {
  let connection: Connection | null = null
  let quietSince = 0

  function current(): Connection {
    if (connection?.isOpen() && performance.now() - quietSince < MAX_QUIET_MS) return connection
    connection?.close()
    connection = openConnection(port)
    return connection
  }

  return {
    ask: async (request) => {
      const answer = await current().ask(request)
      quietSince = performance.now()
      return answer
    },
    leave: () => connection?.close(),
  }
}
