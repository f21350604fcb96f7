import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHtmlCache, prepareForCache } from './html-cache.ts'

function prepare(text: string) {
  return prepareForCache({ status: 200, type: 'text/html', isPrivate: false, text })
}

test('a page is kept in the three forms that browsers ask for', async () => {
  const page = await prepare('<p>GH₵120.00</p>')
  expect(page.identity.toString()).toBe('<p>GH₵120.00</p>')
  expect(brotliDecompressSync(page.br).toString()).toBe('<p>GH₵120.00</p>')
  expect(gunzipSync(page.gzip).toString()).toBe('<p>GH₵120.00</p>')
})

test('pages with other content have other tags', async () => {
  const [a, again, b] = await Promise.all(['a', 'a', 'b'].map((html) => prepare(html)))
  expect(a?.etag).toBe(again?.etag)
  expect(a?.etag).not.toBe(b?.etag)
})

test('when it is full, the page that was used longest ago goes', async () => {
  const cache = createHtmlCache(2)
  const page = await prepare('x')
  cache.set('first', page)
  cache.set('second', page)
  cache.get('first')
  cache.set('third', page)
  expect(['first', 'second', 'third'].filter((key) => cache.get(key))).toEqual(['first', 'third'])
})

test('a flush empties it and is counted', async () => {
  const cache = createHtmlCache()
  cache.set('home', await prepare('x'))
  cache.flush()
  expect([cache.get('home'), cache.size(), cache.generation()]).toEqual([undefined, 0, 1])
})
