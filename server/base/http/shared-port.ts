import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Address = { readonly port: number; readonly host: string }

export type SharedPort = {
  /** Rejects if another program has the port. */
  readonly listen: (address: Address) => Promise<void>
  /** It resolves when the port has stopped listening and the last connection is closed. */
  readonly untilClosed: () => Promise<unknown>
}

/**
 * A proxy on this machine passes on the orders to this address (docs/operations/nginx.conf). Connections of one address
 * wait in one line, and nothing else is to stand behind a crowd's orders. Only Linux has the address without being
 * told.
 */
export const ORDERS_HOST = '127.0.0.100'
const EVERY_ADDRESS = { ofIpv4: '0.0.0.0', ofBoth: '::' } as const
/** A shop that listens on one of these is reached from this machine. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', ...Object.values(EVERY_ADDRESS)])
/** Linux alone spreads the connections of a port over its sockets. */
const SOCKETS_OF_ADDRESS = process.platform === 'linux' ? 16 : 1
const isShared = SOCKETS_OF_ADDRESS > 1
const MAX_CONNECTIONS = 10_000
/** Node's 511 would make the others try again a second later. The system's `somaxconn` limits this too. */
const MAX_UNACCEPTED = 8_192

/**
 * Node accepts one connection per tick from each socket. At the instant of a drop a proxy opens hundreds at once, for
 * orders and for pages, and from one socket the last of them would wait for a second. So the shop
 * listens with several sockets on its port, and as many for orders; all connections are those of the app's server.
 */
export function sharePort(app: FastifyInstance): SharedPort {
  const create = () =>
    // A server for HTTP creates its own sockets with these options.
    createServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
      app.server.emit('connection', connection)
    })
  const others = Array.from({ length: SOCKETS_OF_ADDRESS - 1 }, create)
  const ofOrders = isShared ? Array.from({ length: SOCKETS_OF_ADDRESS }, create) : []
  const servers: readonly Server[] = [app.server, ...others, ...ofOrders]
  const closings: Promise<unknown>[] = []
  // Chance spreads connections unevenly, so that each socket takes half as many again.
  const most = isShared ? Math.ceil((1.5 * MAX_CONNECTIONS) / SOCKETS_OF_ADDRESS) : MAX_CONNECTIONS
  for (const server of servers) server.maxConnections = most

  app.addHook('preClose', (done) => {
    for (const server of servers.slice(1).filter(({ listening }) => listening)) {
      closings.push(once(server, 'close'))
      server.close()
    }
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all(closings)
  })
  return {
    listen: async ({ port, host: wanted }) => {
      const host = await probeHost({ port, host: wanted })
      const shared = { backlog: MAX_UNACCEPTED, reusePort: isShared }
      await app.listen({ port, host, ...shared })
      const address = app.server.address()
      if (address === null || typeof address === 'string') return
      const further = { port: address.port, ...shared }
      try {
        for (const server of others) await listen(server, { host, ...further })
        for (const server of LOCAL_HOSTS.has(host) ? ofOrders : []) {
          await listen(server, { host: ORDERS_HOST, ...further })
        }
      } catch (error) {
        await app.close()
        throw error
      }
    },
    untilClosed: () => Promise.all([once(app.server, 'close'), ...closings]),
  }
}

async function listen(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
}

/** A machine without IPv6 listens on its addresses of IPv4 alone. */
async function probeHost({ port, host }: Address): Promise<string> {
  try {
    await refuseTaken({ port, host })
    return host
  } catch (error) {
    if (host !== EVERY_ADDRESS.ofBoth || !isWithoutIpv6(error)) throw error
    return probeHost({ port, host: EVERY_ADDRESS.ofIpv4 })
  }
}

function isWithoutIpv6(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'
}

/** Another program that shares its ports would share this one, too: a second shop must not start there. */
async function refuseTaken(address: Address): Promise<void> {
  const probe = createServer()
  await listen(probe, address)
  probe.close()
  await once(probe, 'close')
}
