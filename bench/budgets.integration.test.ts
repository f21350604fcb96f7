import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { RECOMPRESS_AFTER_USES } from '../server/pages/html-cache.ts'
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

/** Of the first response if that fits; else after recompression, as all but the first visitors get it. */
async function countBrotliBytes(path: string): Promise<number> {
  const { rawPayload, headers } = await fetchPage(path, 'br')
  expect(headers['content-encoding']).toBe('br')
  if (rawPayload.length <= BUDGETS.htmlBrotliBytes) return rawPayload.length
  for (let use = 0; use < RECOMPRESS_AFTER_USES; use += 1) await fetchPage(path, 'br')
  await shop.shop.htmlCache.recompressed()
  return (await fetchPage(path, 'br')).rawPayload.length
}

async function fetchPage(path: string, encoding: 'br' | 'identity') {
  const response = await shop.app.inject({ url: path, headers: { 'accept-encoding': encoding } })
  expect(response.headers['content-type']).toContain('text/html')
  return response
}

test.each(pageAddresses())(
  '$path is at most 14 KB of brotli, styles included',
  async ({ path }) => {
    expect(await countBrotliBytes(path)).toBeLessThanOrEqual(BUDGETS.htmlBrotliBytes)
  },
)

test('every product page is at most 14 KB of brotli', async () => {
  const tooLarge: string[] = []
  for (const { id } of shop.shop.catalogue.current().products) {
    const bytes = await countBrotliBytes(`/product/${id}`)
    if (bytes > BUDGETS.htmlBrotliBytes) tooLarge.push(`/product/${id}: ${bytes}`)
  }
  expect(tooLarge).toEqual([])
})

test.each(pageAddresses())('$path loads no script before it is rendered', async ({ path }) => {
  const parts = readHtmlParts((await fetchPage(path, 'identity')).body)
  expect(parts.externalScripts).toEqual([])
  expect(parts.modulePreloads).toEqual([])
  expect(parts.inlineScriptBytes).toBeGreaterThan(0)
  expect(parts.inlineScriptBytes).toBeLessThanOrEqual(BUDGETS.inlineScriptBytes)
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
  const added = reachableScripts([...pages, 'storefront/drop/drops.tsx']).filter(
    ({ file }) => !without.has(file),
  )
  expect(added.length).toBeGreaterThan(0)
  const files = added.map(({ file, gzipBytes }) => `${gzipBytes} ${file}`).join('\n')
  expect(sum(added.map(({ gzipBytes }) => gzipBytes)), files).toBeLessThanOrEqual(
    BUDGETS.dropScriptGzipBytes,
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
