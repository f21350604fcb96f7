import { expect, test } from 'vitest'
import { type CompressedResponse, compressedResponse } from '#server/base/compressed-response'
import { createHtmlCache, RECOMPRESS_AFTER_USES } from './html-cache.ts'

function prepare(text: string) {
  return compressedResponse({ status: 200, type: 'text/html', isPrivate: false, text })
}

/** Counts renderings and recompressions. */
function counting() {
  const counts = { rendered: 0, recompressed: 0 }
  const render = async (): Promise<CompressedResponse> => {
    counts.rendered += 1
    return {
      ...prepare('x'),
      recompress: async () => {
        counts.recompressed += 1
      },
    }
  }
  return { counts, render }
}

test('concurrent requests for a page share one rendering', async () => {
  const cache = createHtmlCache()
  const { counts, render } = counting()
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => cache.getOrRender('home', render)),
  )
  await cache.getOrRender('home', render)
  expect(counts.rendered).toBe(1)
  expect(new Set(responses).size).toBe(1)
})

test('a page that failed to render is rendered again', async () => {
  const cache = createHtmlCache()
  const { counts, render } = counting()
  await expect(cache.getOrRender('home', () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  await cache.getOrRender('home', render)
  expect([counts.rendered, cache.size()]).toEqual([1, 1])
})

test('when the cache is full, the least recently used page is evicted', async () => {
  // The cache has room for two responses of one byte, with their keys.
  const cache = createHtmlCache({ maxBytes: 2 * 'second'.length + 4 })
  const { counts, render } = counting()
  for (const key of ['first', 'second', 'first', 'third', 'first'])
    await cache.getOrRender(key, render)
  expect(counts.rendered).toBe(3)
  await cache.getOrRender('second', render)
  expect(counts.rendered).toBe(4)
})

test('a flush empties the cache, and a rendering that began before it is not cached', async () => {
  const cache = createHtmlCache()
  const { counts, render } = counting()
  await cache.getOrRender('about', render)
  const pending = cache.getOrRender('home', render)
  cache.flush()
  await pending
  expect(cache.size()).toBe(0)
  await cache.getOrRender('home', render)
  expect([counts.rendered, cache.size()]).toEqual([3, 1])
})

test('a page that is often requested is recompressed once', async () => {
  const cache = createHtmlCache()
  const { counts, render } = counting()
  for (let use = 0; use < RECOMPRESS_AFTER_USES; use += 1) await cache.getOrRender('home', render)
  await cache.recompressed()
  expect(counts.recompressed).toBe(0)
  for (let use = 0; use < 3 * RECOMPRESS_AFTER_USES; use += 1)
    await cache.getOrRender('home', render)
  await cache.recompressed()
  expect(counts.recompressed).toBe(1)
})

test('a page is recompressed once the crowd that asks for it is over', async () => {
  const { promise: untilCalm, resolve: calmDown } = Promise.withResolvers<void>()
  const { counts, render } = counting()
  const cache = createHtmlCache({ untilCalm: () => untilCalm })
  for (let use = 0; use <= RECOMPRESS_AFTER_USES; use += 1) await cache.getOrRender('page', render)
  await new Promise(setImmediate)
  expect(counts.recompressed).toBe(0)
  calmDown()
  await cache.recompressed()
  expect(counts.recompressed).toBe(1)
})

test('a page that changes again and again in a crowd waits once for its end', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let waited = 0
  const { counts, render } = counting()
  const cache = createHtmlCache({
    untilCalm: () => {
      waited += 1
      return isOver
    },
  })
  for (let change = 0; change < 5; change += 1) {
    cache.flush()
    for (let use = 0; use <= RECOMPRESS_AFTER_USES; use += 1)
      await cache.getOrRender('page', render)
    await new Promise(setImmediate)
  }
  end()
  await cache.recompressed()
  expect([waited, counts.recompressed]).toEqual([1, 1])
})

test('a page that was flushed before its turn is not recompressed', async () => {
  const cache = createHtmlCache()
  const { counts, render } = counting()
  for (let use = 0; use < RECOMPRESS_AFTER_USES; use += 1) await cache.getOrRender('home', render)
  const last = cache.getOrRender('home', render)
  cache.flush()
  await last
  await cache.recompressed()
  expect(counts.recompressed).toBe(0)
})

const MAX_BYTES = 300_000

/** A page that does not compress well. */
function aLongPage(seed: number): CompressedResponse {
  const words = Array.from({ length: 2_000 }, (_, index) => (seed + 1) * (index + 7) * 7919)
  return prepare(words.join('-'))
}

test('the bytes of the cache, compressed encodings included, never exceed the limit [S30]', async () => {
  const cache = createHtmlCache({ maxBytes: MAX_BYTES })
  for (let page = 0; page < 100; page += 1) {
    const response = await cache.getOrRender(`page ${page}`, async () => aLongPage(page))
    expect(cache.bytes()).toBeLessThanOrEqual(MAX_BYTES)
    await Promise.all([response.encoded('br'), response.encoded('gzip')])
    expect(cache.bytes()).toBeLessThanOrEqual(MAX_BYTES)
  }
  expect(cache.bytes()).toBeGreaterThan(MAX_BYTES / 2)
})

test('the size counts an added encoding, and a smaller one that replaces it [S30]', async () => {
  const cache = createHtmlCache({ maxBytes: MAX_BYTES })
  const response = await cache.getOrRender('page', async () => aLongPage(1))
  const alone = cache.bytes()
  const quick = await response.encoded('br')
  expect(cache.bytes()).toBe(alone + quick.length)
  await response.recompress()
  expect(cache.bytes()).toBe(alone + (await response.encoded('br')).length)
})

test('a page too large for the cache is returned but not cached [S30]', async () => {
  const cache = createHtmlCache({ maxBytes: 1_000 })
  await cache.getOrRender('small', async () => prepare('x'))
  const response = await cache.getOrRender('page', async () => aLongPage(1))
  expect(response.identity.length).toBeGreaterThan(1_000)
  expect([cache.size(), cache.bytes() <= 1_000]).toEqual([1, true])
})

test('a page evicted while it waits for recompression is released [S30]', async () => {
  const cache = createHtmlCache({ maxBytes: 10 })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const recompressed: string[] = []
  const requestOften = async (key: string) => {
    const recompress = async () => {
      await released
      recompressed.push(key)
    }
    for (let use = 0; use <= RECOMPRESS_AFTER_USES; use += 1) {
      await cache.getOrRender(key, async () => ({ ...prepare('x'), recompress }))
    }
  }
  for (const key of ['a', 'b', 'c', 'd', 'e']) await requestOften(key)
  release()
  await cache.recompressed()
  expect(recompressed).toEqual(['a', 'c', 'd', 'e'])
})

test('a very long page is never recompressed [S30]', async () => {
  const cache = createHtmlCache()
  let recompressed = 0
  const render = async (): Promise<CompressedResponse> => ({
    ...prepare('x'.repeat(300_000)),
    recompress: async () => {
      recompressed += 1
    },
  })
  for (let use = 0; use < 3 * RECOMPRESS_AFTER_USES; use += 1)
    await cache.getOrRender('page', render)
  await cache.recompressed()
  expect(recompressed).toBe(0)
})
