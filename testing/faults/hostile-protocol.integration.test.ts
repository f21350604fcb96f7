import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../server/start-test-shop.ts'

let open: TestShop
let port = 0

beforeAll(async () => {
  open = await openTestShop()
  port = Number(new URL(await open.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => open.close())

/** Sends raw bytes and returns everything until the server closes the connection. */
async function send(...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const response = readAll(socket)
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  return response
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    // The server may close the connection while we are still sending.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
    socket.on('end', () => socket.end())
  })
}

type Post = { readonly type?: string; readonly headers?: string; readonly length?: number }

function post(
  body: string | Buffer,
  { type = 'application/json', headers = '', length }: Post = {},
) {
  const bytes = Buffer.from(body)
  const head = [
    'POST /api/subscribe HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    `Content-Type: ${type}`,
    `Content-Length: ${length ?? bytes.byteLength}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n${headers}\r\n`), bytes])
}

function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (?<status>\d{3})/.exec(response)?.groups?.status)
}

async function isServing(): Promise<boolean> {
  const response = await send(
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  )
  return statusOf(response) === 200
}

describe('bodies', () => {
  const DEPTH = 10_000
  const keys = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`k${index}`, 1]))

  test.each<readonly [string, Buffer, readonly number[]]>([
    ['ten megabytes', post('x'.repeat(10_000_000)), [413]],
    ['a million levels', post('['.repeat(1_000_000)), [413]],
    ['levels within the limit', post(`${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`), [422]],
    ['hundreds of keys', post(JSON.stringify(keys)), [422]],
    [
      'a bomb',
      post(gzipSync('x'.repeat(10_000_000)), { headers: 'Content-Encoding: gzip\r\n' }),
      [400, 413, 415],
    ],
    ['XML', post('<email/>', { type: 'application/xml' }), [415]],
    ['plain text', post('email=a@b.co', { type: 'text/plain' }), [415, 422]],
    ['no UTF-8', post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), [400]],
    ['a byte order mark', post('\ufeff{"email":""}'), [400, 422]],
    ['a key twice', post('{"email":"","email":""}'), [422]],
    ['nothing', post(''), [400, 422]],
  ])('%s get a response, and the server goes on [S8]', async (_what, request, statuses) => {
    const response = await send(request)
    expect(statuses).toContain(statusOf(response))
    expect(await isServing()).toBe(true)
  })

  test('a chunked body without an end is cut off at the limit [S8]', async () => {
    const head = 'POST /api/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const response = await send(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk, chunk)
    expect(statusOf(response)).toBe(413)
  })

  test('bytes beyond the content length are not a second request [S8] [S16]', async () => {
    const smuggled = '{"email":""}GET /nope HTTP/1.1\r\nHost: x\r\n\r\n'
    const response = await send(post(smuggled, { length: 12 }))
    expect(response.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  })
})

describe('requests', () => {
  test.each([
    ['TRACE / HTTP/1.1\r\nHost: x', [404, 405]],
    ['CONNECT evil.example:443 HTTP/1.1\r\nHost: x', []],
    ['DELETE / HTTP/1.1\r\nHost: x', [404, 405]],
    ['PUT /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 0', [404, 405]],
    ['GET / HTTP/1.1', [400]],
    ['GET / HTTP/1.1\r\nHost: x\r\nHost: y', [200, 400]],
    ['GET / HTTP/9.9\r\nHost: x', [400, 505]],
    ['GET / HTTP/1.1\r\nHost: x\r\n folded: y', [400]],
    ['GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity', [400]],
    ['POST /api/subscribe HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2', [400]],
    ['POST /api/subscribe HTTP/1.1\r\nHost: x\r\nContent-Length: -1', [400]],
    ['GET /\u0000 HTTP/1.1\r\nHost: x', [400]],
  ] as const)('%j is refused or harmless [S16]', async (head, statuses) => {
    const response = await send(`${head}\r\nConnection: close\r\n\r\n`)
    const seen = response === '' ? [] : [statusOf(response)]
    expect(seen.every((status) => statuses.some((allowed) => allowed === status))).toBe(true)
    expect(await isServing()).toBe(true)
  })

  test('a method override in a header or query is ignored [S16]', async () => {
    const response = await open.app.inject({
      url: '/api/subscribe?_method=POST',
      headers: { 'x-http-method-override': 'POST' },
    })
    expect(response.statusCode).toBe(404)
  })

  test.each(['evil.example', 'localhost@evil.example', 'evil.example/%0d%0aX: y'])(
    'links are built from the settings, not from the Host %j [S16]',
    async (host) => {
      for (const url of ['/', '/product/13', '/sitemap.xml', '/robots.txt']) {
        const { body, headers } = await open.app.inject({
          url,
          headers: { host, 'x-forwarded-host': host, forwarded: `host=${host}` },
        })
        expect(body + JSON.stringify(headers)).not.toContain('evil.example')
      }
    },
  )

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'the origin %s gets no CORS access [S5]',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await open.app.inject({
          method,
          url: '/api/rates',
          headers: { origin, 'access-control-request-method': 'POST' },
        })
        expect(Object.keys(headers).filter((name) => /^access-control/.test(name))).toEqual([])
      }
    },
  )

  test.each([
    '/search?q=%00',
    '/search?q=%25%5F%27%3B--',
    '/search?q=%ED%A0%80',
    `/search?q=${'a'.repeat(10_000)}`,
    '/search?q[]=1&q[x]=2',
    '/collection?type=%00&sort=%27',
    '/product/%ED%A0%80',
    '/checkout/success?reference=%27%20or%201=1',
    '/wishlist?ids=1,%00,__proto__',
    '/_data/search?q=%27%22%00',
    '/%E0%A4%A',
  ])('%s causes no server error [S13]', async (url) => {
    expect((await open.app.inject(url)).statusCode).toBeLessThan(500)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'the name %s gives no access [S10] [S14]',
    async (name) => {
      const urls = [
        `/${name}`,
        `/product/${name}`,
        `/api/${name}`,
        `/_data/${name}`,
        `/assets/${name}`,
      ]
      for (const url of urls) expect((await open.app.inject(url)).statusCode).toBe(404)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    },
  )

  test('GET changes nothing [S4]', async () => {
    const posts = [
      '/api/subscribe',
      '/api/orders',
      '/api/currency',
      '/api/contact',
      '/api/data-rights',
    ]
    for (const url of [...posts, '/api/insights', '/api/webhooks/paystack']) {
      expect([404, 405]).toContain((await open.app.inject(`${url}?email=a@b.co`)).statusCode)
    }
  })
})
