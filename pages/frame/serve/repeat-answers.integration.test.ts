import { Agent, type IncomingMessage, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { planDrop } from '#server/drops/change-drops'
import { pauseSelling } from '#server/products/pause-selling'
import { openTestShop } from '#testing/server/start-test-shop'
import { primaryAnswer } from '#testing/stand-ins/fake-rates'
import { startProgrammableService } from '#testing/stand-ins/programmable-service'
import { offlineAddress } from './storefront.ts'

const ACTOR = { staffId: null, name: 'test' } as const
/** This is in the middle of a period of five seconds. */
const AT_MS = 1_900_000_002_000

type Asked = {
  readonly agent?: Agent
  readonly localAddress?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

async function openShop(
  config: NonNullable<Parameters<typeof openTestShop>[0]>['config'] = {},
  beforeClose: () => Promise<void> = async () => undefined,
) {
  const open = await openTestShop({ config })
  onTestFinished(open.close)
  const { shop, app } = open
  Object.assign(shop, { now: () => AT_MS })
  let ordinary = 0
  app.addHook('onSend', (_request, _reply, _body, done) => {
    ordinary += 1
    done()
  })
  app.addHook('preClose', beforeClose)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function ask(path: string, asked: Asked = {}) {
    const { headers = {}, method = 'GET', agent = false, localAddress } = asked
    const before = ordinary
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options = { method, headers, agent, ...(localAddress && { localAddress }) }
    send(`${origin}${path}`, options, resolve).on('error', reject).end()
    const response = await promise
    const { rawHeaders, statusCode: status } = response
    const sent = rawHeaders.map((text, at) => (isOwn(rawHeaders[at - 1]) ? '' : text))
    const answer = { status, headers: sent, body: await buffer(response) }
    return { answer, named: response.headers, isRepeated: ordinary === before }
  }

  /** The page is in the HTML cache already when it is answered the ordinary way, and then the ready one. */
  async function askBothWays(path: string, asked: Asked = {}) {
    await ask(path, asked)
    shop.readyAnswers.clear()
    const first = await ask(path, asked)
    const second = await ask(path, asked)
    expect([path, first.isRepeated, second.isRepeated]).toEqual([path, false, true])
    expect(second.named['x-request-id']).not.toBe(first.named['x-request-id'])
    expect(second.answer).toEqual(first.answer)
    return second
  }

  const isRepeated = async (path: string, asked?: Asked) => (await ask(path, asked)).isRepeated
  return { ...open, origin, ask, askBothWays, isRepeated }
}

/** Only one answer has these values. */
function isOwn(name: string | undefined): boolean {
  return name === 'x-request-id' || name === 'Date'
}

const CACHED = [
  '/',
  '/home',
  '/collection',
  '/collection?type=volume-3&page=2',
  '/product/14',
  '/product/14?colour=Black&size=L',
  '/product/999',
  '/sizes/14',
  '/drops/unknown',
  '/search',
  '/wishlist',
  '/gallery?category=campaign',
  '/about',
  '/contact',
  '/cart',
  '/checkout',
  '/checkout/success',
  '/subscribe',
  '/subscribe/confirm?state=done',
  '/unsubscribe?state=done',
  '/data-rights',
  '/faq',
  '/privacy-policy',
  '/?utm_source=story',
  '/_data/',
  '/_data/collection?type=volume-3',
  '/_data/product/14',
  '/_data/product/999',
] as const

test('a cached page is repeated as the ordinary way sends it, on each route', async () => {
  const { askBothWays, shop } = await openShop()
  for (const path of [...CACHED, offlineAddress(shop.storefront.build)]) {
    await askBothWays(path)
    await askBothWays(path, { headers: { 'accept-encoding': 'gzip, br' } })
  }
})

test('each currency, language and address has its own answer', async () => {
  const { askBothWays, shop } = await openShop({ trustProxy: 1 })
  const countries: Readonly<Record<string, string>> = { '81.2.69.142': 'GB', '5.9.0.1': 'DE' }
  Object.assign(shop, { countryOfAddress: (address: string) => countries[address] ?? null })
  const priceFor = async (headers: Readonly<Record<string, string>>) => {
    const { answer } = await askBothWays('/product/13', { headers })
    return /(?:GH₵|\$|€|£)[\d.,]+/.exec(answer.body.toString())?.[0]
  }
  const prices = [
    await priceFor({ cookie: 'a=b; currency=USD' }),
    await priceFor({ cookie: 'currency=EUR' }),
    await priceFor({ cookie: 'currency=XXX' }),
    await priceFor({ 'x-forwarded-for': '81.2.69.142' }),
    await priceFor({ 'x-forwarded-for': '5.9.0.1' }),
    await priceFor({ 'accept-language': 'en-US' }),
    await priceFor({ 'accept-language': 'en-GH', cookie: 'currency=GBP' }),
    await priceFor({ 'user-agent': 'Googlebot-Image/1.0', 'x-forwarded-for': '5.9.0.1' }),
    await priceFor({ 'user-agent': 'Twitterbot/1.0', cookie: 'currency=USD' }),
  ]
  expect(prices.map((price) => price?.replace(/[\d.,]+/, ''))).toEqual([
    '$',
    '€',
    'GH₵',
    '£',
    '€',
    '$',
    '£',
    'GH₵',
    'GH₵',
  ])
})

test.each(['br', 'gzip', 'identity'])(
  'with %s a current copy is answered with 304, and another one with the page',
  async (encoding) => {
    const { askBothWays } = await openShop()
    const headers = { 'accept-encoding': encoding }
    const { named } = await askBothWays('/collection', { headers })
    const etag = String(named.etag)
    const known = await askBothWays('/collection', {
      headers: { ...headers, 'if-none-match': etag },
    })
    expect([known.answer.status, known.answer.body.length]).toEqual([304, 0])
    const old = await askBothWays('/collection', {
      headers: { ...headers, 'if-none-match': '"old"' },
    })
    expect(old.answer.status).toBe(200)
  },
)

test('a cache in front of the shop is allowed what the ordinary way allows it, and nobody else is', async () => {
  const { askBothWays } = await openShop()
  const front = await askBothWays('/', { headers: { 'x-front-cache': '1' } })
  const plain = await askBothWays('/')
  const missing = await askBothWays('/product/999', { headers: { 'x-front-cache': '1' } })
  const allowed = [front, plain, missing].map(({ named }) => named['x-accel-expires'])
  expect(allowed).toEqual(['1', undefined, undefined])
})

test('a range and headers that no page looks at change nothing', async () => {
  const { askBothWays, ask } = await openShop()
  await askBothWays('/about', {
    headers: {
      range: 'bytes=0-9',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'https',
    },
  })
  expect((await ask('/about', { headers: { range: 'bytes=0-9' } })).answer.status).toBe(200)
})

test('only a GET without a body is repeated', async () => {
  const { ask, askBothWays, isRepeated } = await openShop()
  const { answer } = await askBothWays('/about')
  const head = await ask('/about', { method: 'HEAD' })
  expect([head.isRepeated, head.answer.status, head.answer.body.length]).toEqual([false, 200, 0])
  expect(head.named['content-length']).toBe(String(answer.body.length))
  expect(await isRepeated('/about', { headers: { 'content-length': '3' }, method: 'POST' })).toBe(
    false,
  )
  const withBody = await ask('/about', { headers: { 'transfer-encoding': 'chunked' } })
  expect([withBody.isRepeated, withBody.named.connection]).toEqual([false, 'close'])
})

test('pages that are never cached, or whose visits are counted, are not repeated', async () => {
  const { isRepeated, shop } = await openShop()
  for (const path of ['/no-such-page', '/search?q=tee', '/cart?ids=1', '/notify', '/draw']) {
    for (let visit = 0; visit < 3; visit += 1) expect(await isRepeated(path)).toBe(false)
  }
  expect(shop.readyAnswers.size()).toBe(0)
})

test('after a flush nothing is repeated before the ordinary way has answered', async () => {
  const { askBothWays, isRepeated, shop } = await openShop()
  for (const flush of [
    () => shop.htmlCache.flush(),
    async () => {
      await pauseSelling(shop, { productId: 15, actor: ACTOR })
      await shop.catalogue.refresh()
    },
    async () => {
      await pauseSelling(shop, { productId: null, actor: ACTOR })
      await shop.settings.refresh()
    },
  ]) {
    const { answer } = await askBothWays('/product/15')
    await flush()
    expect(shop.readyAnswers.size()).toBe(0)
    expect(await isRepeated('/product/15')).toBe(false)
    expect(answer.status).toBe(200)
  }
  const { answer } = await askBothWays('/product/15')
  expect(answer.body.toString()).toContain('Not on sale now')
})

test('new exchange rates are on the page at once', async () => {
  const rates = { usd: 0.0858, eur: 0.0755, gbp: 0.0648 }
  const service = await startProgrammableService(primaryAnswer(rates))
  onTestFinished(service.close)
  const services = { primaryUrl: service.url, fallbackUrls: [] }
  const { ask, askBothWays, shop } = await openShop({ rates: services })
  await shop.rates.refresh()
  const inDollars = { headers: { cookie: 'currency=USD' } }
  const before = await askBothWays('/product/13', inDollars)
  service.answerWith(primaryAnswer({ ...rates, usd: 0.09 }))
  await shop.db.updateTable('exchange_rates').set({ next_fetch_at: 0 }).execute()
  await shop.rates.refresh()
  const after = await ask('/product/13', inDollars)
  expect(after.isRepeated).toBe(false)
  expect(after.answer.body.equals(before.answer.body)).toBe(false)
})

test('a page of before the instant of a drop is not repeated at it, nor that of after it before', async () => {
  const { ask, askBothWays, shop } = await openShop()
  const opensAtMs = AT_MS + 7_200_000
  const at = new Date(opensAtMs).toISOString()
  const plan = { title: 'Ancient Dragon', at, productIds: ['14'], limit: '1', holdMinutes: '10' }
  const planned = await planDrop(shop, { typed: { ...plan, mode: 'line' }, actor: ACTOR })
  expect(planned.ok).toBe(true)
  await shop.catalogue.refresh()
  const setTo = (atMs: number) => Object.assign(shop, { now: () => atMs })

  setTo(opensAtMs - 1)
  const before = await askBothWays('/product/14', { headers: { 'x-front-cache': '1' } })
  expect(before.named['x-accel-expires']).toBeUndefined()
  setTo(opensAtMs)
  const first = await ask('/product/14')
  expect(first.isRepeated).toBe(false)
  const after = await askBothWays('/product/14')
  expect(after.answer.body.equals(before.answer.body)).toBe(false)
  setTo(opensAtMs - 1)
  const back = await ask('/product/14')
  expect(back.isRepeated).toBe(false)
  expect(back.answer.body.equals(before.answer.body)).toBe(true)

  setTo(opensAtMs - 1_001)
  const kept = await askBothWays('/product/14', { headers: { 'x-front-cache': '1' } })
  expect(kept.named['x-accel-expires']).toBe('1')
  setTo(opensAtMs - 1_000)
  const ending = await ask('/product/14', { headers: { 'x-front-cache': '1' } })
  expect(ending.named['x-accel-expires']).toBeUndefined()
})

test('every five seconds the ordinary way is asked again', async () => {
  const { askBothWays, isRepeated, shop } = await openShop()
  await askBothWays('/')
  Object.assign(shop, { now: () => AT_MS + 2_999 })
  expect(await isRepeated('/')).toBe(true)
  Object.assign(shop, { now: () => AT_MS + 3_000 })
  expect(await isRepeated('/')).toBe(false)
})

test('queries that nobody knows fill neither memory', async () => {
  const { ask, shop } = await openShop()
  await ask('/about')
  for (let index = 0; index < 60; index += 1) await ask(`/about?x=${index}${'y'.repeat(5 * index)}`)
  expect(shop.htmlCache.size()).toBe(1)
  expect(shop.readyAnswers.has(`/about?x=1${'y'.repeat(5)}`)).toBe(true)
  expect(shop.readyAnswers.has(`/about?x=59${'y'.repeat(5 * 59)}`)).toBe(false)
})

test('a page that is compressed better after twenty uses is sent so', async () => {
  const { ask, askBothWays, isRepeated, shop } = await openShop()
  const headers = { 'accept-encoding': 'br' }
  const { answer } = await askBothWays('/about', { headers })
  for (let use = 0; use < 20; use += 1) await ask('/about', { headers })
  await shop.htmlCache.recompressed()
  const smaller = await askBothWays('/about', { headers })
  expect(smaller.answer.body.length).toBeLessThan(answer.body.length)
  expect(await isRepeated('/about', { headers })).toBe(true)
})

test('the host of the back office shows no page of the shop that was repeated elsewhere', async () => {
  const { ask, askBothWays } = await openShop({
    hasOwnOfficeHost: true,
    officeOrigin: 'http://office.example',
  })
  await askBothWays('/about', { headers: { host: 'shop.example' } })
  const office = await ask('/about', { headers: { host: 'office.example' } })
  expect([office.isRepeated, office.answer.status]).toEqual([false, 404])
})

test('a visitor who only says that a proxy was asked for the shop gets no page of it from the office [P134]', async () => {
  const { ask, askBothWays } = await openShop({
    hasOwnOfficeHost: true,
    officeOrigin: 'http://office.example',
    trustProxy: ['127.0.0.1'],
  })
  const headers = { host: 'office.example', 'x-forwarded-host': 'shop.example' }
  await askBothWays('/about', { headers })
  const direct = await ask('/about', { headers, localAddress: '127.0.0.2' })
  expect([direct.isRepeated, direct.answer.status]).toEqual([false, 404])
})

test('a trusted proxy’s id of the request is on a repeated answer, too', async () => {
  const { ask, askBothWays } = await openShop({ trustProxy: 1 })
  await askBothWays('/')
  const id = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  const { isRepeated, named } = await ask('/', { headers: { 'x-request-id': id } })
  expect([isRepeated, named['x-request-id']]).toEqual([true, id])
})

test('repeated answers are told to those who count them', async () => {
  const { askBothWays, shop } = await openShop()
  const counted: string[] = []
  shop.readyAnswers.listeners.add(({ route, status }) => counted.push(`${route} ${status}`))
  await askBothWays('/about')
  await askBothWays('/_data/product/999')
  await expect.poll(() => counted).toEqual(['GET /* 200', 'GET /_data/* 404'])
})

test('a process that is being stopped repeats nothing: it says that it closes the connection', async () => {
  const stopping = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { app, ask, askBothWays } = await openShop({}, () => {
    stopping.resolve()
    return asked.promise
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const open = await askBothWays('/about', { agent })
  expect(open.named.connection).toBe('keep-alive')
  const closed = app.close()
  await stopping.promise
  const last = await ask('/about', { agent })
  expect([last.isRepeated, last.named.connection]).toEqual([false, 'close'])
  asked.resolve()
  await closed
})
