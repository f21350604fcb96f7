import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { startNginx } from '../server/start-nginx.ts'
import { openTestShop } from '../server/start-test-shop.ts'

/** The shop of these tests believes addresses of this machine to be in these countries. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  '127.0.0.2': 'GH',
  '127.0.0.3': 'DE',
  '127.0.0.4': 'GB',
  '127.0.0.5': 'NG',
}

export type Visitor = {
  readonly address?: string
  /** A list is sent as several lines. */
  readonly headers?: Readonly<Record<string, string | string[]>>
}
export type Asked = Visitor & { readonly method?: string }
type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

async function ask(
  port: number,
  path: string,
  { address = '127.0.0.1', headers = {}, method = 'GET' }: Asked = {},
): Promise<Answer> {
  const asked = request({ port, path, method, headers, host: '127.0.0.1', localAddress: address })
  asked.end()
  const [response] = await once(asked, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return {
    status: response.statusCode,
    headers: response.headers,
    body: decode(bytes, response.headers['content-encoding']),
  }
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0 || encoding === undefined) return bytes.toString()
  return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
}

/** Returns what a visitor gets: everything but the time and the length, which compression may change. */
export function seen({ status, headers, body }: Answer) {
  const own = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
  const { 'content-type': type, 'accept-ranges': ranges, ...rest } = Object.fromEntries(own)
  // Without content there need be neither header.
  return { status, body, headers: status === 304 ? rest : { ...rest, type, ranges } }
}

const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-accel-expires',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
])

export async function openFront() {
  const open = await openTestShop({ config: { trustProxy: 1 } })
  onTestFinished(open.close)
  const { shop, app } = open
  Object.assign(shop, { countryOfAddress: (address: string) => COUNTRIES[address] ?? null })
  let reached = 0
  app.server.on('request', () => {
    reached += 1
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const nginx = await startNginx({ ports: [port] })
  onTestFinished(nginx.stop)
  return {
    ...open,
    nginxPort: nginx.port,
    /** This counts the requests that came to the shop. */
    reached: () => reached,
    front: (path: string, asked?: Asked) => ask(nginx.port, path, asked),
    /** The request is sent as nginx passes it on. */
    direct: (path: string, { address = '127.0.0.1', headers = {}, method = 'GET' }: Asked = {}) =>
      ask(port, path, { method, headers: { ...headers, 'x-forwarded-for': address } }),
  }
}

export const VISITORS: readonly Visitor[] = [
  {},
  ...Object.keys(COUNTRIES).map((address) => ({ address })),
  ...[
    'en-GH',
    'de-DE,de;q=0.9',
    'en-US',
    'en-GB;q=0.5',
    'en',
    '*',
    ', de',
    'x'.repeat(70),
    'ɔ',
  ].map((language) => ({
    headers: { 'accept-language': Buffer.from(language).toString('latin1') },
  })),
  { address: '127.0.0.3', headers: { 'accept-language': 'en-GH' } },
  ...[
    'currency=GHS',
    'currency=USD',
    'currency=EUR',
    'currency=GBP',
    'currency=XXX',
    'currency=usd',
    'currency=XXX; currency=USD',
    'currency=GBP; currency=USD',
    'a=1; currency=EUR',
    'a=1;\u00a0currency=EUR; currency=USD',
    'currency=USD; cookieConsent=all',
    'owner-session=forged',
    '',
  ].map((cookie) => ({ headers: { cookie } })),
  { address: '127.0.0.4', headers: { cookie: 'currency=USD', 'accept-language': 'de-DE' } },
  { headers: { 'accept-encoding': 'br' } },
  { headers: { 'accept-encoding': 'gzip, deflate' } },
  { headers: { 'accept-encoding': 'gzip;q=1.0, br;q=0' } },
  { headers: { 'accept-encoding': 'br;q=0.0 ,gzip; q=0' } },
  { headers: { 'accept-encoding': '*;q=0, identity' } },
  { headers: { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'currency=EUR' } },
  ...['Googlebot-Image/1.0', 'Twitterbot/1.0'].flatMap((agent) => [
    { address: '127.0.0.3', headers: { 'user-agent': agent, 'accept-language': 'en-US' } },
    { headers: { 'user-agent': agent, cookie: 'currency=EUR' } },
  ]),
  { headers: { 'user-agent': 'Twitterbot/1.0', cookie: 'currency=XXX' } },
  { headers: { 'user-agent': 'Twitterbot/1.0', cookie: 'owner-session=forged' } },
  { headers: { 'user-agent': 'Twitterbot/1.0;currency=USD' } },
  { headers: { range: 'bytes=0-99' } },
  { headers: { 'x-front-cache': '1', cookie: 'currency=EUR; b=2' } },
  { headers: { 'x-forwarded-host': 'evil.example' } },
]

/** Starts a server that permits everything, to see what nginx itself refuses to keep. */
export async function frontOf(answer: (response: ServerResponse) => void) {
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    answer(response.setHeader('x-accel-expires', 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port')
  const nginx = await startNginx({ ports: [address.port] })
  onTestFinished(() => {
    nginx.stop()
    server.close()
  })
  return { front: (asked?: Asked) => ask(nginx.port, '/', asked), reached: () => reached }
}
