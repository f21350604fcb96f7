import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

let open: TestShop
let port = 0

beforeAll(async () => {
  open = await openTestShop()
  port = Number(new URL(await open.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => open.close())

/** What comes back until the server closes, however rude the question. */
async function send(...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answer = readAll(socket)
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  return answer
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    // The server may hang up while we are still talking.
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

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (?<status>\d{3})/.exec(answer)?.groups?.status)
}

async function isServing(): Promise<boolean> {
  const answer = await send('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return statusOf(answer) === 200
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
  ])('%s get an answer, and the server goes on [S8]', async (_what, request, statuses) => {
    const answer = await send(request)
    expect(statuses).toContain(statusOf(answer))
    expect(await isServing()).toBe(true)
  })

  test('a chunked body without an end is cut off at the limit [S8]', async () => {
    const head = 'POST /api/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const answer = await send(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk, chunk)
    expect(statusOf(answer)).toBe(413)
  })

  test('bytes beyond the given length are no second request [S8] [S16]', async () => {
    const smuggled = '{"email":""}GET /nope HTTP/1.1\r\nHost: x\r\n\r\n'
    const answer = await send(post(smuggled, { length: 12 }))
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
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
    const answer = await send(`${head}\r\nConnection: close\r\n\r\n`)
    const seen = answer === '' ? [] : [statusOf(answer)]
    expect(seen.every((status) => statuses.some((allowed) => allowed === status))).toBe(true)
    expect(await isServing()).toBe(true)
  })

  test('a method that a header or query claims is not believed [S16]', async () => {
    const answer = await open.app.inject({
      url: '/api/subscribe?_method=POST',
      headers: { 'x-http-method-override': 'POST' },
    })
    expect(answer.statusCode).toBe(404)
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
    'the origin %s is granted nothing [S5]',
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
  ])('%s is answered without a server error [S13]', async (url) => {
    expect((await open.app.inject(url)).statusCode).toBeLessThan(500)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'the name %s opens nothing [S10] [S14]',
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

  test('changing something by GET is impossible [S4]', async () => {
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
