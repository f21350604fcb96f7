import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../server/start-test-shop.ts'

const CLIENTS = 500
const LIMIT_MS = 20_000

let open: TestShop
let port = 0

beforeAll(async () => {
  open = await openTestShop()
  port = Number(new URL(await open.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => open.close())

/** Sends the beginning of a request, then single bytes; resolves with the time until it was dropped. */
async function sendSlowly(beginning: string, drop: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  const startedAt = Date.now()
  socket.write(beginning)
  const timer = setInterval(() => socket.write(drop), 1_000)
  await once(socket, 'close')
  clearInterval(timer)
  return Date.now() - startedAt
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-Slow: 1\r\n'],
  [
    'a body',
    'POST /api/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
    ' ',
  ],
  ['nothing', '', ''],
])(
  'five hundred clients that send %s slowly are dropped within 20 s, and others are served meanwhile [S9]',
  async (_what, beginning, drop) => {
    const slow = Array.from({ length: CLIENTS }, () => sendSlowly(beginning, drop))
    const served = await fetch(`http://127.0.0.1:${port}/`)
    expect(served.status).toBe(200)
    const durations = await Promise.all(slow)
    expect(Math.max(...durations)).toBeLessThan(LIMIT_MS)
  },
)

test('idle connections are closed, and thousands of them block no other client [S9]', async () => {
  const idle = Array.from({ length: 2_000 }, () =>
    sendSlowly('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', ''),
  )
  const served = await fetch(`http://127.0.0.1:${port}/collection`)
  expect(served.status).toBe(200)
  expect(Math.max(...(await Promise.all(idle)))).toBeLessThan(LIMIT_MS)
})
