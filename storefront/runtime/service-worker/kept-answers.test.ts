import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from './fake-caches.builder.ts'
import { createKeptAnswers, MAX_VISITED } from './kept-answers.ts'

const OWN = 'https://shop.example'
const OFFLINE = '/assets/offline-b2.html'
const SHOP = { build: 'b2', addresses: [OFFLINE, '/assets/app-x1.js'] }
const ask = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  ask.mockImplementation(async (url) => page(`fetched ${url}`))
  vi.stubGlobal('caches', fakeCaches(OWN))
  vi.stubGlobal('fetch', ask)
})
afterEach(() => vi.unstubAllGlobals())

function page(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { headers: { 'x-shop-build': 'b2', ...headers } })
}

async function textOf(answer: Promise<Response | undefined>): Promise<string | undefined> {
  return (await answer)?.text()
}

test('what was installed stays, however much is visited later [S32]', async () => {
  const kept = createKeptAnswers(SHOP)
  await kept.install()
  for (let visit = 0; visit < MAX_VISITED + 20; visit += 1) {
    await kept.keep(`${OWN}/_data/search?q=${visit}`, page('found'))
  }
  expect(await textOf(kept.find(OFFLINE))).toBe(`fetched ${OFFLINE}`)
  expect(await textOf(kept.find('/assets/app-x1.js'))).toBe('fetched /assets/app-x1.js')
})

test('of what was visited the oldest make room, and only as many as must [S32]', async () => {
  const kept = createKeptAnswers(SHOP)
  await kept.install()
  for (let visit = 0; visit <= MAX_VISITED; visit += 1) {
    await kept.keep(`${OWN}/product/${visit}`, page('shown'))
  }
  expect(await kept.find(`${OWN}/product/0`)).toBeUndefined()
  expect(await textOf(kept.find(`${OWN}/product/1`))).toBe('shown')
  expect(await textOf(kept.find(`${OWN}/product/${MAX_VISITED}`))).toBe('shown')
})

test('an installed page that is visited again is renewed, and still stays [S32]', async () => {
  const kept = createKeptAnswers(SHOP)
  await kept.install()
  await kept.keep(OWN + OFFLINE, page('renewed'))
  for (let visit = 0; visit <= MAX_VISITED; visit += 1) {
    await kept.keep(`${OWN}/product/${visit}`, page('shown'))
  }
  expect(await textOf(kept.find(OFFLINE))).toBe('renewed')
})

test('a page of another build never takes the place of an installed one [S32]', async () => {
  const kept = createKeptAnswers(SHOP)
  await kept.install()
  await kept.keep(OWN + OFFLINE, page('newer', { 'x-shop-build': 'b3' }))
  expect(await textOf(kept.find(OFFLINE))).toBe(`fetched ${OFFLINE}`)
})

test.each([
  ['is refused', () => new Response('', { status: 503 })],
  ['comes from another build', () => page('old', { 'x-shop-build': 'b1' })],
])('a worker is not installed when a page that it needs %s [S32]', async (_what, answer) => {
  ask.mockImplementation(async (url) => (url === OFFLINE ? answer() : page('ok')))
  const kept = createKeptAnswers(SHOP)
  await expect(kept.install()).rejects.toThrow(OFFLINE)
  ask.mockImplementation(async () => page('later'))
  await kept.install()
  expect(await textOf(kept.find(OFFLINE))).toBe('later')
})

test('only the stores of other builds are forgotten', async () => {
  for (const name of ['shop-b1', 'shop-b2', 'somebody-else']) await caches.open(name)
  await createKeptAnswers(SHOP).forgetOtherBuilds()
  expect(await caches.keys()).toEqual(['shop-b2', 'somebody-else'])
})
