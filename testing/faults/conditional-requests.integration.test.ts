import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pictureFile } from '#domain/catalogue/picture'
import { openTestShop, type TestShop } from '../server/start-test-shop.ts'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

/** The names of files with a hash are those of this release. */
function paths() {
  const { catalogue, storefront } = open.shop
  const [picture] = catalogue.current().pictures.values()
  const width = picture?.jpegWidths.at(-1)
  if (!picture || width === undefined) throw new Error('No picture')
  return {
    compressed: [
      '/',
      '/product/14',
      '/_data/collection',
      `/assets/${[...storefront.assets.keys()].find((name) => name.endsWith('.js'))}`,
      '/feeds/google.xml',
      '/sitemap.xml',
      '/sw.js',
    ],
    files: [`/pictures/${pictureFile(picture, width, 'jpg')}`, '/film/hero.mp4', '/favicon.ico'],
  }
}

function get(url: string, headers: Readonly<Record<string, string>> = {}) {
  return open.app.inject({ url, headers })
}

test('whoever has the current version gets 304, with a weak tag, a list or * [M131]', async () => {
  const { compressed, files } = paths()
  const got: unknown[] = []
  const expected: unknown[] = []
  for (const url of [...compressed, ...files]) {
    const etag = String((await get(url)).headers.etag)
    const weak = `W/${etag.replace('W/', '')}`
    for (const known of [etag, weak, `"old", ${weak}, "other"`, '*', '"old"', 'W/"old", "other"']) {
      const { statusCode, rawPayload, headers } = await get(url, { 'if-none-match': known })
      const isCurrent = !known.endsWith('"old"') && !known.startsWith('W/"old"')
      got.push([url, known, statusCode, rawPayload.length > 0, headers.etag])
      expected.push([url, known, isCurrent ? 304 : 200, !isCurrent, etag])
    }
  }
  expect(got).toEqual(expected)
})

test.each([
  ['br;q=0, gzip;q=0', [undefined]],
  ['br;q=0, gzip', ['gzip']],
  ['gzip;q=0.000, br;q=0.5', ['br', undefined]],
  ['identity;q=0, *;q=0', [undefined]],
])('an encoding of weight 0 is not sent: “%s” [M130]', async (accepted, allowed) => {
  const { compressed, files } = paths()
  const offenders = []
  for (const url of [...compressed, ...files]) {
    const { statusCode, headers } = await get(url, { 'accept-encoding': accepted })
    const encoding = headers['content-encoding']
    if (statusCode !== 200 || !(encoding === undefined || allowed.includes(encoding)))
      offenders.push([url, statusCode, encoding])
    if (compressed.includes(url) && !allowed.includes(encoding)) offenders.push([url, encoding])
  }
  expect(offenders).toEqual([])
})

test('a part behind the end of a file is refused with its size [M133]', async () => {
  for (const url of paths().files) {
    const { rawPayload: whole } = await get(url)
    const part = await get(url, { range: 'bytes=0-9' })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10])
    for (const accept of ['text/html', '*/*']) {
      const beyond = await get(url, { range: `bytes=${whole.length}-`, accept })
      expect([url, beyond.statusCode, beyond.headers['content-range']]).toEqual([
        url,
        416,
        `bytes */${whole.length}`,
      ])
      expect(beyond.headers['cache-control']).toBe('no-store')
    }
  }
})

/** Sends the request line as it is. */
async function ask(port: number, target: string, headers: readonly string[] = []) {
  const socket = connect(port, '127.0.0.1')
  const lines = [`GET ${target} HTTP/1.1`, 'Connection: close', ...headers]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2)
  return { status: Number(head.split(' ', 2)[1]), body }
}

async function listen(config: Parameters<typeof openTestShop>[0] = {}) {
  const own = await openTestShop(config)
  onTestFinished(own.close)
  return {
    ...own,
    port: Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port),
  }
}

test('a request as to a proxy gets what is at its path here, repeated answers too [M132]', async () => {
  const { port, shop } = await listen()
  for (const path of ['/collection?type=volume-3', '/product/14', '/']) {
    const plain = await ask(port, path, ['Host: localhost'])
    expect(plain.status).toBe(200)
    for (const target of [`http://localhost:${port}${path}`, `https://other.example${path}`]) {
      const first = await ask(port, target, ['Host: localhost'])
      expect(shop.readyAnswers.has(path)).toBe(true)
      const again = await ask(port, target, ['Host: localhost'])
      expect([first, again].map(({ status, body }) => [status, body === plain.body])).toEqual([
        [200, true],
        [200, true],
      ])
    }
  }
  expect((await ask(port, 'http://localhost', ['Host: localhost'])).status).toBe(200)
  expect((await ask(port, 'http://localhost/no-such-page', ['Host: localhost'])).status).toBe(404)
})

test('the host of such a request counts, and not that of its header [M132]', async () => {
  const officeOrigin = 'http://office.localhost:3000'
  const { port } = await listen({ config: { officeOrigin, hasOwnOfficeHost: true } })
  const statusAt = async (target: string, host: string) =>
    (await ask(port, target, [`Host: ${host}`])).status
  const office = officeOrigin.replace('http://', '')
  expect([
    await statusAt('/owner/sign-in', 'localhost:3000'),
    await statusAt(`http://localhost:3000/owner/sign-in`, office),
    await statusAt(`${officeOrigin}/owner/sign-in`, 'localhost:3000'),
  ]).toEqual([404, 404, await statusAt('/owner/sign-in', office)])
})

test('nothing is asked of the host that such a request names [M132]', async () => {
  let asked = 0
  const other = await listen()
  other.app.server.on('connection', () => {
    asked += 1
  })
  const { port } = await listen()
  expect((await ask(port, `http://127.0.0.1:${other.port}/`, ['Host: localhost'])).status).toBe(200)
  const tunnel = request({ port, host: '127.0.0.1', method: 'CONNECT', path: 'localhost:1' }).end()
  await expect(new Promise((_, reject) => tunnel.on('error', reject))).rejects.toThrow('hang up')
  expect(asked).toBe(0)
})
