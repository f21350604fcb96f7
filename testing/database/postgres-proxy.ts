import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { DatabaseSettings } from '#database/database'

/** This proxy between the shop and its database simulates network and server faults. */
export type PostgresProxy = {
  readonly settings: DatabaseSettings
  /** Cuts every connection, like a failover; accepts new ones at once. */
  readonly cut: () => void
  /** Refuses new connections until `restore`, and keeps existing ones. */
  readonly refuseNew: () => void
  /** Cuts every connection and refuses new ones until `restore`. */
  readonly refuse: () => Promise<void>
  /** Keeps every connection open but forwards nothing until `restore`. */
  readonly hang: () => void
  /** Forwards this many more packets of the shop, then cuts every connection. */
  readonly cutAfter: (passed: number) => void
  readonly restore: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function proxyPostgres(settings: DatabaseSettings): Promise<PostgresProxy> {
  const target = new URL(settings.databaseUrl ?? '')
  const sockets = new Set<Socket>()
  let isHanging = false
  let passesLeft = Number.POSITIVE_INFINITY

  function cut() {
    for (const socket of sockets) socket.destroy()
  }

  function track(socket: Socket) {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Errors of cut connections are expected.
    socket.on('error', () => undefined)
  }

  const server = createServer((shop) => {
    const database = connect(Number(target.port), target.hostname)
    track(shop)
    track(database)
    shop.on('data', (bytes) => {
      passesLeft -= 1
      if (passesLeft < 0) cut()
      else if (!isHanging) database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (!isHanging) shop.write(bytes)
    })
    shop.on('close', () => database.destroy())
    database.on('close', () => shop.destroy())
  })
  const port = await listen(0)

  async function listen(wanted: number): Promise<number> {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('No port')
    return address.port
  }

  async function refuse() {
    if (!server.listening) return
    server.close()
    cut()
    await once(server, 'close')
  }

  const url = new URL(target)
  url.port = String(port)
  return {
    settings: { ...settings, databaseUrl: url.href },
    cut,
    refuseNew: () => void server.close(),
    refuse,
    hang: () => {
      isHanging = true
    },
    cutAfter: (passed) => {
      passesLeft = passed
    },
    restore: async () => {
      isHanging = false
      passesLeft = Number.POSITIVE_INFINITY
      if (!server.listening) await listen(port)
    },
    close: refuse,
  }
}
