import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ORDERS_HOST } from '#server/base/http/shared-port'
import { mustSkipNginx, startNginx } from '../server/start-nginx.ts'

const NAME = 'processes behind nginx'

/** Opens a process that cuts its first connections, as an overloaded or replaced one does. */
async function openProcess(cuts: number): Promise<number> {
  let left = cuts
  return listenAt('127.0.0.1', 0, (request, response) => {
    left -= 1
    if (left >= 0) return request.socket.destroy()
    return response.end('sold')
  })
}

async function listenAt(host: string, at: number, answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(at, host)
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  return port
}

async function openFront(ports: readonly number[]) {
  const nginx = await startNginx({ ports })
  onTestFinished(nginx.stop)
  return async () => (await fetch(`${nginx.url}/robots.txt`)).status
}

/** Nobody listens at this port. */
async function closedPort(): Promise<number> {
  const closed = createServer()
  closed.listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(closed.address())
  closed.close()
  return port
}

const HANGS = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
`

/** Opens a process that accepts nothing any more, and whose queue of connections is full: another one gets no answer. */
async function hangingPort(): Promise<number> {
  const worker = new Worker(HANGS, { eval: true })
  const [port] = await once(worker, 'message')
  const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy()
    await worker.terminate()
  })
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  return port
}

/** Opens a machine that has these files alone. */
async function openMachine(files: readonly string[]): Promise<number> {
  return listenAt('127.0.0.1', 0, ({ url = '' }, response) => {
    const isThere = files.includes(url)
    response.writeHead(isThere ? 200 : 404).end(isThere ? 'file' : 'none')
  })
}

describe.skipIf(mustSkipNginx(NAME))(NAME, () => {
  test('a file of a release is found on whichever machine has it [M19]', async () => {
    const ports = await Promise.all(
      [['/assets/old.js'], ['/assets/old.js'], ['/assets/new.js'], []].map(openMachine),
    )
    const nginx = await startNginx({ ports })
    onTestFinished(nginx.stop)
    const statusOf = async (path: string) => (await fetch(nginx.url + path)).status
    for (const path of ['/assets/old.js', '/assets/new.js']) {
      const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(path)))
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    expect(await statusOf('/assets/none.js')).toBe(404)
    // nginx asks only one machine for any other address.
    const pages = await Promise.all(Array.from({ length: 8 }, () => statusOf('/product/1')))
    expect(new Set(pages)).toEqual(new Set([404]))
  })

  test('after each has failed once, the next visitor is served [D85]', async () => {
    const ask = await openFront([await openProcess(1), await openProcess(1)])
    expect(await ask()).toBe(502)
    expect(await ask()).toBe(200)
  })

  test('orders come at the address for orders, everything else at the other, so that no page waits behind a crowd [D178]', async () => {
    const named = (name: string): RequestListener => {
      return (_request, response) => void response.end(name)
    }
    const port = await listenAt('127.0.0.1', 0, named('page'))
    await listenAt(ORDERS_HOST, port, named('order'))
    const nginx = await startNginx({ ports: [port] })
    onTestFinished(nginx.stop)
    const ask = async (path: string, method = 'GET') => {
      return (await fetch(nginx.url + path, { method })).text()
    }
    expect(await ask('/api/orders', 'POST')).toBe('order')
    for (const path of ['/', '/_data/cart', '/assets/a.js', '/api/orders/T/status', '/pay']) {
      expect(await ask(path)).toBe('page')
    }
  })

  test('a shop that has no address for orders gets them at its own [D178]', async () => {
    const ports = await Promise.all([openProcess(0), openProcess(0)])
    const nginx = await startNginx({ ports })
    onTestFinished(nginx.stop)
    for (let order = 0; order < 4; order += 1) {
      const placed = await fetch(`${nginx.url}/api/orders`, { method: 'POST', body: '{}' })
      expect([placed.status, await placed.text()]).toEqual([200, 'sold'])
    }
  })

  test('an order whose process ends meanwhile is placed by another; no other form is sent twice [M92]', async () => {
    const ports = await Promise.all([openProcess(1), openProcess(1), openProcess(0)])
    const nginx = await startNginx({ ports })
    onTestFinished(nginx.stop)
    const post = (path: string) => fetch(nginx.url + path, { method: 'POST', body: '{}' })
    // nginx asks the processes in turn: this post is cut by the first, and the order by the second.
    expect((await post('/api/contact')).status).toBe(502)
    const placed = await post('/api/orders')
    expect([placed.status, await placed.text()]).toEqual([200, 'sold'])
  })

  test('while one is away, everybody is served by the other [D86]', async () => {
    const ask = await openFront([await closedPort(), await openProcess(0)])
    const statuses = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test.each(['GET /robots.txt', 'POST /api/orders', 'POST /api/contact'])(
    '%s is answered while two of four processes are away, and while one of the others hangs [D86]',
    async (asked) => {
      const [method = '', path] = asked.split(' ')
      const statusesOf = async (ports: readonly number[]) => {
        const nginx = await startNginx({ ports })
        onTestFinished(nginx.stop)
        const ask = async () => (await fetch(`${nginx.url}${path}`, { method })).status
        return new Set(await Promise.all(Array.from({ length: 16 }, ask)))
      }
      const away = [await closedPort(), await closedPort()]
      const living = await openProcess(0)
      expect(await statusesOf([...away, living, await openProcess(0)])).toEqual(new Set([200]))
      expect(await statusesOf([...away, await hangingPort(), living])).toEqual(new Set([200]))
    },
  )
})
