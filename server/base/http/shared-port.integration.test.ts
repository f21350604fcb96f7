import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer, Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drainConnections } from './drain-connections.ts'
import { networkOf } from './network-of.ts'
import { ORDERS_HOST, sharePort } from './shared-port.ts'

const HOST = '127.0.0.1'
const isLinux = process.platform === 'linux'

/** CI may have no IPv6. */
function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
}

async function openShop(answer: () => Promise<string> = async () => 'a page') {
  const app = fastify()
  app.get('/', answer)
  const shared = sharePort(app)
  drainConnections(app, { hasOthers: false, untilClosed: shared.untilClosed })
  await shared.listen({ port: 0, host: HOST })
  onTestFinished(() => app.close())
  return { app, port: Number(new URL(app.listeningOrigin).port) }
}

/** Each call opens a connection of its own, which is kept. */
async function ask(port: number, host = HOST): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [response] = await once(request({ port, host, agent }).end(), 'response')
  return text(response)
}

test('many connections that are opened at once are all answered', async () => {
  const { port } = await openShop()
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(port)))
  expect(new Set(answers)).toEqual(new Set(['a page']))
})

// Other systems have no such address unless they are told.
test.runIf(isLinux)(
  'a proxy on this machine reaches the shop at the address for orders, too',
  async () => {
    const { app, port } = await openShop()
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(port, ORDERS_HOST)))
    expect(new Set(answers)).toEqual(new Set(['a page']))
    await app.close()
    await expect(ask(port, ORDERS_HOST)).rejects.toThrow('ECONNREFUSED')
  },
)

test('a shop that listens for another machine has no address for orders', async () => {
  const app = fastify()
  const other = '127.0.0.3'
  await sharePort(app).listen({ port: 0, host: other })
  onTestFinished(() => app.close())
  const port = Number(new URL(app.listeningOrigin).port)
  await expect(ask(port, ORDERS_HOST)).rejects.toThrow('ECONNREFUSED')
})

test('a shop that is stopped answers what is under way on each of its sockets, and nothing after it', async () => {
  const arrived: (() => void)[] = []
  const isOpen = Promise.withResolvers<void>()
  const { app, port } = await openShop(
    () =>
      new Promise((resolve) => {
        arrived.push(() => resolve('a page'))
        if (arrived.length === 50) isOpen.resolve()
      }),
  )
  const answers = Promise.all(Array.from({ length: 50 }, () => ask(port)))
  await isOpen.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening, { interval: 10 }).toBe(false)
  for (const answer of arrived) answer()
  expect(await answers).toHaveLength(50)
  await closed
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED')
})

test('a shop that listens on every address is reached over IPv6 and IPv4, and for orders [M134]', async () => {
  const app = fastify({ trustProxy: ['loopback'] })
  app.get('/', async (request) => networkOf(request.ip))
  await sharePort(app).listen({ port: 0, host: '::' })
  onTestFinished(() => app.close())
  const { port } = new URL(app.listeningOrigin)
  const networks = {
    [HOST]: HOST,
    ...(hasIpv6() ? { '::1': '0:0:0:0' } : {}),
    ...(isLinux ? { [ORDERS_HOST]: HOST } : {}),
  }
  for (const [host, network] of Object.entries(networks)) {
    expect([host, await ask(Number(port), host)]).toEqual([host, network])
  }
})

test.each(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])(
  'a machine without IPv6 (%s) listens on its addresses of IPv4 [M135]',
  async (code) => {
    const { listen } = Server.prototype
    const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (
      this: Server,
      ...to
    ) {
      const [options] = to
      const isIpv6 = typeof options === 'object' && 'host' in options && options.host === '::'
      if (!isIpv6) return Reflect.apply(listen, this, to)
      setImmediate(() => this.emit('error', Object.assign(new Error(code), { code })))
      return this
    })
    onTestFinished(() => spy.mockRestore())
    const app = fastify()
    app.get('/', async () => 'a page')
    await sharePort(app).listen({ port: 0, host: '::' })
    onTestFinished(() => app.close())
    expect(await ask(Number(new URL(app.listeningOrigin).port))).toBe('a page')
  },
)

test('a port that another program has is refused, and so is that of another shop', async () => {
  const other = createServer().listen(0, HOST)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { port } = await openShop()
  for (const wanted of [taken, port]) {
    for (const host of [HOST, '::']) {
      await expect(sharePort(fastify()).listen({ port: wanted, host })).rejects.toThrow(
        'EADDRINUSE',
      )
    }
  }
})

test('a shop that cannot open all of its sockets has none open, and says so', async () => {
  const app = fastify()
  const { listen } = Server.prototype
  let opened = 0
  const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (
    this: Server,
    ...to
  ) {
    opened += 1
    // The first three are the probe, the app's own and one more.
    if (opened < 4) return Reflect.apply(listen, this, to)
    setImmediate(() => this.emit('error', new Error('too many open files')))
    return this
  })
  onTestFinished(() => spy.mockRestore())
  await expect(sharePort(app).listen({ port: 0, host: HOST })).rejects.toThrow(
    'too many open files',
  )
  expect(app.server.listening).toBe(false)
})
