import { type Connection, openConnection } from './connection.ts'
import type { HttpResponse } from './response-reader.ts'

/** The shop closes a connection that was idle for 5 s; a browser would open a new one. */
export const MAX_QUIET_MS = 4_000

type Place = {
  readonly port: number
  /** The browser has this address, one of this machine. */
  readonly address?: string
  /** A connection may be idle this long before the other end closes it. */
  readonly maxQuietMs?: number
}

export type Shopper = {
  readonly send: (request: Buffer) => Promise<HttpResponse>
  readonly leave: () => void
}

/** A shopper is one browser: it reuses its connection, and opens another if the shop has closed it. */
export function createShopper({ port, address, maxQuietMs = MAX_QUIET_MS }: Place): Shopper {
  let connection: Connection | null = null

  function current(): Connection {
    if (connection?.isOpen() && performance.now() - connection.answeredAt() < maxQuietMs) {
      return connection
    }
    connection?.close()
    connection = openConnection(port, address)
    return connection
  }

  return {
    send: (request) => current().send(request),
    leave: () => connection?.close(),
  }
}
