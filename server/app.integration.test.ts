import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { VERSION } from './base/version.ts'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

function get(url: string, headers: Record<string, string> = {}) {
  return open.app.inject({ method: 'GET', url, headers })
}

describe('pages', () => {
  test('/ and /home are one page', async () => {
    const [root, home] = await Promise.all([get('/'), get('/home')])
    expect(root.statusCode).toBe(200)
    expect(home.body).toBe(root.body)
  })

  test('an unknown path is the shop’s 404 page with status 404, and shows the path as text [S1]', async () => {
    const response = await get('/no/<script>alert(1)</script>')
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('Page Not Found')
    expect(response.body).not.toContain('<script>alert(1)')
  })

  test.each([
    '7',
    '007',
    '1e1',
    '0x1',
    '-1',
    '1.0',
    '99999999999999999999',
    '__proto__',
    '%00',
    '13%2f..',
  ])('/product/%s is not a product: status 404 [S10]', async (id) => {
    const response = await get(`/product/${id}`)
    expect(response.statusCode).toBe(404)
    expect(response.body).toMatch(/Product Not Found|Page Not Found/)
  })

  test('a page is sent compressed, and sent again only if it changed', async () => {
    const first = await get('/collection', { 'accept-encoding': 'gzip, br' })
    expect(first.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('All Collections')
    const again = await get('/collection', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('unknown query parameters create no cache entries', async () => {
    await get('/about')
    const before = open.shop.htmlCache.size()
    for (let index = 0; index < 50; index += 1) await get(`/about?x=${index}&utm_source=${index}`)
    expect(open.shop.htmlCache.size()).toBe(before)
  })

  test('each currency has its own HTML, chosen by the cookie', async () => {
    const cedis = await get('/product/13')
    const dollars = await get('/product/13', { cookie: 'a=b; currency=USD; c=d' })
    const nonsense = await get('/product/13', { cookie: 'currency=XXX' })
    expect(cedis.body).toContain('GH₵1,500.00')
    expect(dollars.body).toContain('$124.50')
    expect(nonsense.body).toBe(cedis.body)
  })

  test('the data of a page comes from the same loader as its HTML', async () => {
    const data = await get('/_data/collection?type=volume-3')
    expect(data.headers['x-shop-build']).toBe(open.shop.storefront.build)
    expect(data.json()).toMatchObject({ route: 'collection', data: { total: 21 } })
    const missing = await get('/_data/product/7')
    expect([missing.statusCode, missing.json().data]).toEqual([
      404,
      {
        state: 'not-found',
        title: 'Product Not Found',
        detail: "Sorry, we couldn't find the product you're looking for.",
      },
    ])
  })
})

describe('protection', () => {
  test.each(['/', '/nope', '/api/subscribe', '/healthz', '/robots.txt', '/favicon.ico', '/_data/'])(
    '%s carries the security headers [S20]',
    async (url) => {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy'])
      const scripts = policy.split(';').find((part) => part.includes('script-src')) ?? ''
      expect(scripts).toContain(open.shop.storefront.bootScriptHash)
      expect(scripts).not.toContain('unsafe-inline')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
      })
      expect(headers['permissions-policy']).toContain('geolocation=(self)')
    },
  )

  test('strict transport security is sent only behind TLS [S20]', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
    const secure = await openTestShop({
      config: { publicUrl: 'https://shop.example', allowTestPayments: true },
    })
    const { headers } = await secure.app.inject('/')
    await secure.close()
    expect(headers['strict-transport-security']).toContain('max-age=63072000')
  })

  test('the only inline script of a page is the one whose hash is allowed', async () => {
    const { body } = await get('/')
    const scripts = [...body.matchAll(/<script(?<attributes>[^>]*)>/g)].map(
      ({ groups }) => groups?.attributes,
    )
    expect(scripts.filter((attributes) => attributes === '')).toHaveLength(1)
    expect(scripts.filter((attributes) => attributes?.includes('src='))).toEqual([])
  })

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('a post from another site is refused: %o [S4]', async (headers) => {
    const response = await open.app.inject({
      method: 'POST',
      url: '/api/subscribe',
      headers,
      payload: { email: 'ama@example.com' },
    })
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'request-forbidden'])
  })

  test.each([
    '/.env',
    '/.git/config',
    '/assets/../package.json',
    '/pictures/..%2f..%2fpackage.json',
    '/assets/',
    '/pictures/%00',
  ])('%s reveals no file [S10] [S20]', async (url) => {
    const response = await get(url)
    expect([400, 403, 404]).toContain(response.statusCode)
    expect(response.body).not.toContain('"dependencies"')
  })

  test('a body that is too large is refused with the usual error body [S8]', async () => {
    const response = await open.app.inject({
      method: 'POST',
      url: '/api/subscribe',
      payload: { email: 'x'.repeat(40_000) },
    })
    expect([response.statusCode, response.json().error.code]).toEqual([413, 'request-too-large'])
  })

  test.each([
    ['application/json', '{"email":'],
    ['application/xml', '<email/>'],
    ['application/json', '{"__proto__":{"polluted":true},"email":"a@b.co"}'],
  ])('a %s body %s gets a response, not an exception [S8] [S14]', async (type, payload) => {
    const response = await open.app.inject({
      method: 'POST',
      url: '/api/subscribe',
      headers: { 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json().error.message).toMatch(/\w/)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('too many posts from one address get 429 with a message that a form can show [S6]', async () => {
    const limited = await openTestShop()
    const post = () =>
      limited.app.inject({
        method: 'POST',
        url: '/api/subscribe',
        payload: { email: 'ama@example.com' },
      })
    const responses = []
    for (let index = 0; index < 61; index += 1) responses.push(await post())
    await limited.close()
    expect(responses.slice(0, 60).every(({ statusCode }) => statusCode === 201)).toBe(true)
    expect(responses[60]?.statusCode).toBe(429)
    expect(responses[60]?.json().error.message).toBe(
      'Too many requests. Please wait a moment and try again.',
    )
  })
})

describe('an unexpected failure', () => {
  test('gives a page in the shop’s own style that leaks nothing [S20] [S22]', async () => {
    const broken = await openTestShop({
      storefront: (built) => ({
        ...built,
        render: () => Promise.reject(new Error('secret detail')),
      }),
    })
    const page = await broken.app.inject({ url: '/', headers: { accept: 'text/html' } })
    const json = await broken.app.inject({ url: '/', headers: { accept: 'application/json' } })
    await broken.close()
    expect(page.statusCode).toBe(500)
    expect(page.body).toContain('Something went wrong')
    expect(page.body).toContain('<style>')
    expect(page.body + json.body).not.toContain('secret detail')
    expect(json.json()).toEqual({
      error: {
        code: 'server-error',
        message: 'Something went wrong on our side. Please try again.',
      },
    })
  })
})

describe('forms without script', () => {
  test('subscribing takes a plain form to the thank-you page', async () => {
    const response = await open.app.inject({
      method: 'POST',
      url: '/api/subscribe',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'email=kofi%40example.com',
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/landing-success'])
  })

  test.each([
    ['http://localhost/collection?sort=newest', '/collection?sort=newest'],
    ['https://evil.example/phish', '/'],
    ['http://localhost//evil.example', '/'],
    ['not an address', '/'],
  ])('choosing a currency on %s returns to %s [S11]', async (referer, location) => {
    const response = await open.app.inject({
      method: 'POST',
      url: '/api/currency',
      headers: { 'content-type': 'application/x-www-form-urlencoded', referer, host: 'localhost' },
      payload: 'currency=EUR',
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, location])
    expect(response.headers['set-cookie']).toContain('currency=EUR')
  })
})

describe('machine-readable data', () => {
  test('the sitemap names every product, robots.txt names the sitemap', async () => {
    const sitemap = (await get('/sitemap.xml')).body
    expect(sitemap.match(/\/product\/\d+</g)).toHaveLength(27)
    expect((await get('/robots.txt')).body).toContain('/sitemap.xml')
  })

  test('home introduces the brand with its customer-service phone and its search', async () => {
    const { body } = await get('/')
    const things = [
      ...body.matchAll(/<script type="application\/ld\+json">(?<json>.*?)<\/script>/g),
    ].map(({ groups }) => JSON.parse(groups?.json ?? ''))
    expect(things).toMatchObject([
      { '@type': 'Organization', contactPoint: { telephone: '+233 30 000 0000' } },
      { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } },
    ])
  })

  test.each(['/', '/collection', '/product/13', '/about', '/faq', '/cart', '/checkout'])(
    '%s has title, description, canonical address and a share picture that exists',
    async (url) => {
      const { body } = await get(url)
      expect(body).toMatch(/<title>[^<]*NKABOM[^<]*<\/title>/)
      expect(body).toMatch(/<meta name="description" content="[^"]{10,}"/)
      expect(body).toMatch(/<link rel="canonical" href="http:\/\/localhost[^"]*"/)
      const picture = /property="og:image" content="[^"]*?(?<path>\/share\/[^"]+)"/.exec(body)
        ?.groups?.path
      expect((await get(picture ?? '/none')).headers['content-type']).toBe('image/jpeg')
    },
  )

  test('private pages are kept out of search engines', async () => {
    for (const url of ['/checkout/success', '/wishlist', '/search']) {
      expect((await get(url)).body).toContain('<meta name="robots" content="noindex">')
    }
  })

  test('the shop can be installed: pages name the web manifest, and its icons exist', async () => {
    expect((await get('/')).body).toMatch(/<link rel="manifest" href="\/manifest\.webmanifest"/)
    const manifest = (await get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({
      name: 'NKABOM',
      start_url: '/',
      display: 'standalone',
      id: '/',
    })
    expect(manifest.icons.length).toBeGreaterThan(1)
    for (const { src } of manifest.icons)
      expect((await get(src)).headers['content-type']).toBe('image/png')
  })

  test('health always responds, readiness queries the database', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  })
})

describe('files', () => {
  test('a built script is served compressed and cached for a year', async () => {
    const [script = ''] = open.shop.storefront.scripts({ route: 'home' })
    const response = await get(script, { 'accept-encoding': 'br' })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('with Save-Data a picture comes at half the width', async () => {
    const { body } = await get('/product/13')
    const [file] = /\/pictures\/[^ "]+-720\.[^ "]+\.avif/.exec(body) ?? []
    const [usual, saving] = await Promise.all([
      get(file ?? ''),
      get(file ?? '', { 'save-data': 'on' }),
    ])
    expect(usual.headers).toMatchObject({
      'content-type': 'image/avif',
      vary: expect.stringContaining('save-data'),
    })
    expect(saving.rawPayload.length).toBeLessThan(usual.rawPayload.length / 2)
  })
})

describe('the protocol', () => {
  test.each([
    [
      'two lengths at once',
      'POST /api/subscribe HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a header that never ends',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    ['no protocol at all', 'hello\r\n\r\n'],
  ])('%s is refused [S16]', async (_what, request) => {
    const url = new URL(await listening())
    const response = await sendRaw(Number(url.port), request)
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d/)
  })
})

async function listening(): Promise<string> {
  const [address] = open.app.addresses()
  if (address && typeof address === 'object') return `http://127.0.0.1:${address.port}`
  return open.app.listen({ port: 0, host: '127.0.0.1' })
}

function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let response = ''
    socket.on('data', (bytes) => {
      response += bytes
    })
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
    socket.on('end', () => socket.end())
  })
}
