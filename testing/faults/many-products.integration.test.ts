import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHtmlCache } from '#pages/frame/serve/html-cache.ts'
import { createApp } from '#server/app'
import { fillCatalogue } from '../../bench/attack/fill-catalogue.ts'
import { openTestShop, type TestShop } from '../server/start-test-shop.ts'

const PRODUCTS = 300
const MAX_CACHE_BYTES = 3_000_000
const MAX_CARDS = 120

let open: TestShop
let app: FastifyInstance
const htmlCache = createHtmlCache({ maxBytes: MAX_CACHE_BYTES })
let ids: readonly number[] = []

beforeAll(async () => {
  open = await openTestShop()
  ids = await fillCatalogue(open.shop.db, PRODUCTS)
  await open.shop.catalogue.refresh()
  app = await createApp({ ...open.shop, htmlCache }, { root: join(import.meta.dirname, '../..') })
})
afterAll(async () => {
  await app.close()
  await open.close()
})

async function fetchPage(url: string, encoding = 'identity') {
  const response = await app.inject({ url, headers: { 'accept-encoding': encoding } })
  expect(response.statusCode).toBe(200)
  return response
}

function linkTo(html: string, label: string): string | null {
  const href = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${label}</a>`).exec(html)?.[1]
  return href?.replaceAll('&amp;', '&').split('#', 1)[0] ?? null
}

/** Follows the links from one page of a list to the next, as a browser without script does. */
async function walk(first: string, onward: readonly string[]) {
  const pages: { readonly url: string; readonly ids: readonly number[] }[] = []
  let url: string | null = first
  while (url !== null) {
    const html: string = (await fetchPage(url)).body
    const shown = [...html.matchAll(/<article[^>]*>.*?href="\/product\/(\d+)"/gs)]
    pages.push({ url, ids: shown.map(([, id]) => Number(id)) })
    url = onward.map((label) => linkTo(html, label)).find((href) => href !== null) ?? null
  }
  return pages
}

function inOrder(numbers: Iterable<number>): readonly number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

test('without script every product of a list can be reached, forward and back [S30]', async () => {
  const forward = await walk('/collection', ['Load more', 'Next pieces'])
  expect(inOrder(forward.flatMap((page) => page.ids))).toEqual(inOrder(ids))
  const last = forward.at(-1)?.url ?? ''
  const back = await walk(last, ['Earlier pieces'])
  expect(inOrder(back.flatMap((page) => page.ids))).toEqual(inOrder(ids))
  const lengths = [...forward, ...back].map((page) => page.ids.length)
  expect(Math.max(...lengths)).toBe(MAX_CARDS)
})

test('without script every result of a search can be reached [S30]', async () => {
  const pages = await walk('/search?q=volume', ['Load more', 'Next pieces'])
  expect(inOrder(pages.flatMap((page) => page.ids))).toEqual(inOrder(ids))
  expect(Math.max(...pages.map((page) => page.ids.length))).toBeLessThanOrEqual(MAX_CARDS)
})

test('every page is bounded, and a page beyond the end is the last one [S30]', async () => {
  const last = (await fetchPage('/_data/collection?page=25')).json()
  for (const page of ['26', '1000', '99999999999999999999', '1e9']) {
    expect((await fetchPage(`/_data/collection?page=${page}`)).json()).toEqual(last)
  }
  expect(last.data.query.page).toBe(25)
})

test('requests for all pages in all sort orders and encodings fill the cache at most to its limit [S30]', async () => {
  let max = 0
  for (const sort of ['newest', 'price-low']) {
    for (let page = 1; page <= 25; page += 4) {
      for (const [prefix, encoding] of [
        ['', 'br'],
        ['', 'gzip'],
        ['', 'identity'],
        ['/_data', 'br'],
      ]) {
        await fetchPage(`${prefix}/collection?sort=${sort}&page=${page}`, encoding)
        max = Math.max(max, htmlCache.bytes())
      }
    }
  }
  expect(max).toBeLessThanOrEqual(MAX_CACHE_BYTES)
  expect(max).toBeGreaterThan(MAX_CACHE_BYTES / 2)
})
