import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { constants, createBrotliDecompress } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_SIZE } from '#domain/catalogue/list-pages'
import { SORTS } from '#domain/catalogue/sort-products'
import { CURRENCIES, type Currency } from '#domain/currency/currency'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { BUDGETS } from './budgets.ts'
import { officeScripts } from './owner/office-scripts.ts'
import { readHtmlParts } from './pages/html-parts.ts'
import { MAIN_ROUTES, pageAddresses, pageFile } from './pages/page-addresses.ts'
import { reachableScripts } from './pages/reachable-scripts.ts'
import { sum } from './report/statistics.ts'

const ROOT = join(import.meta.dirname, '..')

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The first visitor gets this response: nothing is in the cache. */
async function fetchFirst(path: string, currency: Currency): Promise<Buffer> {
  shop.shop.htmlCache.flush()
  const { rawPayload, headers } = await fetchPage(path, 'br', currency)
  expect(headers['content-encoding']).toBe('br')
  return rawPayload
}

/** Returns the addresses and currencies whose first response is over the budget, with their bytes. */
async function findTooLarge(paths: readonly string[]): Promise<readonly string[]> {
  const tooLarge: string[] = []
  for (const path of paths) {
    for (const currency of CURRENCIES) {
      const bytes = (await fetchFirst(path, currency)).length
      if (bytes > BUDGETS.htmlBrotliBytes) tooLarge.push(`${path} in ${currency}: ${bytes}`)
    }
  }
  return tooLarge
}

async function fetchPage(path: string, encoding: 'br' | 'identity', currency: Currency = 'GHS') {
  const response = await shop.app.inject({
    url: path,
    headers: { 'accept-encoding': encoding, cookie: `currency=${currency}` },
  })
  expect(response.headers['content-type']).toContain('text/html')
  return response
}

test('every page is at most 14 KB of brotli at its first request, in every currency', async () => {
  expect(await findTooLarge(pageAddresses().map(({ path }) => path))).toEqual([])
})

test('every product page is at most 14 KB of brotli at its first request', async () => {
  const { products } = shop.shop.catalogue.current()
  expect(products.length).toBeGreaterThan(20)
  expect(await findTooLarge(products.map(({ id }) => `/product/${id}`))).toEqual([])
})

test('the first page of every list is at most 14 KB of brotli at its first request', async () => {
  const { sections } = shop.shop.catalogue.current()
  const slugs = sections.collections.map(({ slug }) => slug)
  const lists = ['all', ...slugs].flatMap((slug) =>
    SORTS.map((sort) => `/collection?type=${slug}&sort=${sort}`),
  )
  expect(await findTooLarge(lists)).toEqual([])
})

test('of the longest list the first 14 KB of brotli hold what its first page has', async () => {
  const bytes = await fetchFirst('/collection?page=3', 'GHS')
  const start = await decompressStart(bytes.subarray(0, BUDGETS.htmlBrotliBytes))
  expect(start).toContain('</style>')
  expect(start.match(/<article/g)?.length ?? 0).toBeGreaterThanOrEqual(PAGE_SIZE)
})

/** Returns what a browser can already show of a response that is cut off. */
async function decompressStart(bytes: Buffer): Promise<string> {
  const chunks: Buffer[] = []
  const stream = createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.end(bytes)
  await finished(stream)
  return Buffer.concat(chunks).toString()
}

test('no page loads a script before it is rendered', async () => {
  for (const { path } of pageAddresses()) {
    const parts = readHtmlParts((await fetchPage(path, 'identity')).body)
    expect.soft(parts.externalScripts, path).toEqual([])
    expect.soft(parts.modulePreloads, path).toEqual([])
    expect.soft(parts.inlineScriptBytes, path).toBeGreaterThan(0)
    expect.soft(parts.inlineScriptBytes, path).toBeLessThanOrEqual(BUDGETS.inlineScriptBytes)
  }
})

test('home, collection and product together load at most 96,000 bytes of JavaScript, gzip', () => {
  const scripts = reachableScripts(MAIN_ROUTES.map(pageFile))
  const total = sum(scripts.map(({ gzipBytes }) => gzipBytes))
  const files = scripts.map(({ file, gzipBytes }) => `${gzipBytes} ${file}`).join('\n')
  expect(total, files).toBeLessThanOrEqual(BUDGETS.scriptGzipBytes)
})

test('a drop that is shown adds at most 4 KB of JavaScript to home, collection and product, gzip', () => {
  const pages = MAIN_ROUTES.map(pageFile)
  const without = new Set(reachableScripts(pages).map(({ file }) => file))
  const added = reachableScripts([...pages, 'pages/kit/drop/drops.tsx']).filter(
    ({ file }) => !without.has(file),
  )
  expect(added.length).toBeGreaterThan(0)
  const files = added.map(({ file, gzipBytes }) => `${gzipBytes} ${file}`).join('\n')
  expect(sum(added.map(({ gzipBytes }) => gzipBytes)), files).toBeLessThanOrEqual(
    BUDGETS.dropScriptGzipBytes,
  )
})

test('sections that the shop does not ship with add at most 3 KB of JavaScript to home, gzip', () => {
  const without = new Set(reachableScripts([pageFile('home')]).map(({ file }) => file))
  const added = reachableScripts(['pages/home/more-sections.tsx']).filter(
    ({ file }) => !without.has(file),
  )
  expect(added.length).toBeGreaterThan(0)
  const files = added.map(({ file, gzipBytes }) => `${gzipBytes} ${file}`).join('\n')
  expect(sum(added.map(({ gzipBytes }) => gzipBytes)), files).toBeLessThanOrEqual(
    BUDGETS.moreSectionsGzipBytes,
  )
})

test('all scripts of the back office together are at most 100,000 bytes, gzip', () => {
  const scripts = officeScripts()
  expect(scripts.length).toBeGreaterThan(1)
  const total = sum(scripts.map(({ gzipBytes }) => gzipBytes))
  expect(total).toBeLessThanOrEqual(BUDGETS.officeScriptGzipBytes)
})

test('the preloaded text font is at most 45,000 bytes', () => {
  const { size } = statSync(join(ROOT, 'assets/fonts/archivo.woff2'))
  expect(size).toBeLessThanOrEqual(BUDGETS.textFaceBytes)
})

test('the server renders with the production build of React, whatever NODE_ENV says', () => {
  const built = readFileSync(join(ROOT, 'dist/current/server/entry-server.js'), 'utf8')
  expect(built.includes('process.env.NODE_ENV')).toBe(false)
})
