import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SECTIONS } from '#domain/catalogue/sections'
import { SORTS } from '#domain/catalogue/sort-products'
import { createHtmlCache } from '#pages/frame/serve/html-cache.ts'
import { examplePaths } from '#testing/routes/example-paths'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { createApp } from '../app.ts'
import { aShippedCatalogue, seedProducts } from './live-catalogue.builder.ts'

const ROOT = new URL('../..', import.meta.url).pathname

let fromTables: TestShop['app']
let fromFiles: TestShop['app']
let close: () => Promise<void>
beforeAll(async () => {
  const open = await openTestShop()
  fromTables = open.app
  const files = { catalogue: aShippedCatalogue(), htmlCache: createHtmlCache() }
  fromFiles = await createApp({ ...open.shop, ...files }, { root: ROOT })
  close = async () => {
    await fromFiles.close()
    await open.close()
  }
})
afterAll(() => close())

function lists(): readonly string[] {
  const types = ['all', 'volume-2', ...DEFAULT_SECTIONS.collections.map(({ slug }) => slug)]
  const categories = ['all', ...DEFAULT_SECTIONS.categories.map(({ slug }) => slug)]
  return types.flatMap((type) =>
    categories.flatMap((category) =>
      SORTS.map((sort) => `/collection?type=${type}&category=${category}&sort=${sort}`),
    ),
  )
}

const GROUPS = {
  'every route': examplePaths().map(({ path }) => path),
  'every product': seedProducts().map(({ id }) => `/product/${id}`),
  'every list': lists(),
  'searches and the gallery': [
    ...['dragon', 'drgon', 'volume 2', 'headwear', 'black'].map((words) => `/search?q=${words}`),
    '/gallery?category=campaign',
  ],
  'sitemap and feed': ['/sitemap.xml', '/feeds/google.xml'],
} as const

test.each(Object.entries(GROUPS))(
  '%s renders byte for byte the same from the tables as from the files of the release',
  async (_group, paths) => {
    const different: string[] = []
    for (const url of paths) {
      const headers = { 'accept-encoding': 'identity' }
      const [tables, files] = await Promise.all([
        fromTables.inject({ url, headers }),
        fromFiles.inject({ url, headers }),
      ])
      expect(tables.body.length, url).toBeGreaterThan(100)
      if (tables.body !== files.body) different.push(url)
    }
    expect(different).toEqual([])
  },
)
