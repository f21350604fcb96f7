import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Address = { readonly port: number; readonly host: string }

export type SharedPort = {
  /** Rejects if another program has the port. */
  readonly listen: (address: Address) => Promise<void>
  /** After it has stopped listening: until the last connection is closed. */
  readonly untilClosed: () => Promise<unknown>
}

/** Only Linux spreads the connections of a port over its sockets. */
const SOCKETS = process.platform === 'linux' ? 16 : 1
const MAX_CONNECTIONS = 10_000
/** With Node's 511 the others would try again a second later. The system's `somaxconn` limits it. */
const MAX_UNACCEPTED = 8_192

/**
 * Node accepts one connection per tick from each socket. At the instant of a drop a proxy opens hundreds at once, for
 * orders and for pages, and from one socket the last of them would wait for a second. So the shop
 * listens with several sockets on its port; all connections are those of the app's server.
 */
export function sharePort(app: FastifyInstance): SharedPort {
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    // As a server for HTTP creates its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
      app.server.emit('connection', connection)
    }),
  )
  const servers: readonly Server[] = [app.server, ...others]
  const closings: Promise<unknown>[] = []
  // Uneven by chance: half as many again.
  const most = SOCKETS === 1 ? MAX_CONNECTIONS : Math.ceil((1.5 * MAX_CONNECTIONS) / SOCKETS)
  for (const server of servers) server.maxConnections = most

  app.addHook('preClose', (done) => {
    for (const server of others.filter(({ listening }) => listening)) {
      closings.push(once(server, 'close'))
      server.close()
    }
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all(closings)
  })
  return {
    listen: async ({ port, host }) => {
      await refuseTaken({ port, host })
      const shared = { host, backlog: MAX_UNACCEPTED, reusePort: SOCKETS > 1 }
      await app.listen({ port, ...shared })
      const address = app.server.address()
      if (address === null || typeof address === 'string') return
      try {
        for (const server of others) {
          server.listen({ port: address.port, ...shared })
          await once(server, 'listening')
        }
      } catch (error) {
        await app.close()
        throw error
      }
    },
    untilClosed: () => Promise.all([once(app.server, 'close'), ...closings]),
  }
}

/** A port is shared with whoever shares it, too: a second shop must not start there. */
async function refuseTaken(address: Address): Promise<void> {
  const probe = createServer()
  probe.listen(address)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
