import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { boundBodies } from './bound-bodies.ts'

let open: TestShop
let port = 0

beforeAll(async () => {
  open = await openTestShop()
  port = Number(new URL(await open.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => open.close())

type Begun = { readonly socket: Socket; readonly closed: Promise<string> }

/** A request whose body never ends; `closed` is what was answered until the server closed the connection. */
async function begin(head: string, sent = '', localAddress = '127.0.0.1'): Promise<Begun> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  await once(socket, 'connect')
  socket.write(`${head}\r\nHost: localhost\r\n\r\n${sent}`)
  return { socket, closed }
}

const KILOBYTES = 60
const CONTACT = `POST /api/contact HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${64 * 1024}`

test('half-sent bodies of one network are cut from the oldest on, and an order of it is placed meanwhile [S41]', async () => {
  const begun: Begun[] = []
  let closed = 0
  for (let count = 0; count < 60; count += 1) {
    const body = await begin(CONTACT, ' '.repeat(KILOBYTES * 1024))
    begun.push(body)
    void body.closed.then(() => {
      closed += 1
    })
  }
  // 34 of them are 2 MB.
  await Promise.all(begun.slice(0, 26).map((body) => body.closed))
  expect(closed).toBeLessThan(30)
  const order = await fetch(`http://127.0.0.1:${port}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anOrderBody()),
  })
  expect(order.status).toBe(201)
  const other = await begin(CONTACT, ' '.repeat(KILOBYTES * 1024), '127.0.0.2')
  expect(other.socket.destroyed).toBe(false)
  for (const { socket } of [...begun, other]) socket.destroy()
})

test('an order that comes slowly is placed, whatever else its network sends [S80]', async () => {
  const body = JSON.stringify(anOrderBody())
  const type = 'Content-Type: application/json\r\nConnection: close'
  const head = `POST /api/orders HTTP/1.1\r\n${type}\r\nContent-Length: ${body.length}`
  const order = await begin(head, body.slice(0, 20))
  const begun: Begun[] = []
  for (let count = 0; count < 60; count += 1) {
    begun.push(await begin(CONTACT, ' '.repeat(KILOBYTES * 1024)))
  }
  await Promise.all(begun.slice(0, 26).map(({ closed }) => closed))
  order.socket.write(body.slice(20))
  const answer = await order.closed
  for (const { socket } of begun) socket.destroy()
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
})

test.each([
  ['a post that no address takes', 'POST /nothing HTTP/1.1\r\nContent-Length: 99999999', 404],
  ['a page', 'GET / HTTP/1.1\r\nContent-Length: 99999999', 200],
  [
    'a post of another site',
    'POST /api/contact HTTP/1.1\r\nOrigin: https://evil.example\r\nTransfer-Encoding: chunked',
    403,
  ],
])('the body of %s is not read: the connection is closed [S45]', async (_what, head, status) => {
  const { closed } = await begin(head)
  expect(await closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*connection: close`, 'is'))
})

test('after a body that was read the connection stays open [S45]', async () => {
  const type = 'Content-Type: application/json'
  const head = `POST /api/subscribe HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 2\r\n\r\n{}`
  const socket = connect(port, '127.0.0.1')
  const statuses: string[] = []
  for (let count = 0; count < 3; count += 1) {
    socket.write(head)
    const [bytes] = await once(socket, 'data')
    statuses.push(String(bytes).slice(0, 12))
  }
  expect(statuses).toEqual(['HTTP/1.1 422', 'HTTP/1.1 422', 'HTTP/1.1 422'])
  socket.destroy()
})

test('a body whose client hung up before it was read is not counted for ever [M136]', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const counted: string[] = []
  boundBodies(app, {
    open: () => {
      counted.push('begun')
      return { add: () => undefined, end: () => counted.push('ended') }
    },
    bytes: () => 0,
  })
  const untilClosed = (request: FastifyRequest) =>
    new Promise<void>((resolve) => request.raw.once('close', resolve))
  app.post('/', { onRequest: untilClosed }, async () => 'read')
  const ownPort = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect(ownPort, '127.0.0.1')
  const type = 'Content-Type: application/json'
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 9\r\n\r\n{`)
  await once(app.server, 'request')
  socket.destroy()
  await expect.poll(() => counted).toEqual(['begun', 'ended'])
})
