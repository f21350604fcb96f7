import { expect, test } from 'vitest'
import { type CompressedResponse, compressedResponse } from './compressed-response.ts'
import { createHtmlCache, RECOMPRESS_AFTER_USES } from './html-cache.ts'

function prepare(text: string) {
  return compressedResponse({ status: 200, type: 'text/html', isPrivate: false, text })
}

/** Counts how often something had to be made or pressed. */
function counting() {
  const counts = { made: 0, pressed: 0 }
  const make = async (): Promise<CompressedResponse> => {
    counts.made += 1
    return {
      ...prepare('x'),
      recompress: async () => {
        counts.pressed += 1
      },
    }
  }
  return { counts, make }
}

test('a page is made once, however many ask for it at the same moment', async () => {
  const cache = createHtmlCache()
  const { counts, make } = counting()
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.keep('home', make)))
  await cache.keep('home', make)
  expect(counts.made).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('a page that could not be made is tried again', async () => {
  const cache = createHtmlCache()
  const { counts, make } = counting()
  await expect(cache.keep('home', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await cache.keep('home', make)
  expect([counts.made, cache.size()]).toEqual([1, 1])
})

test('when it is full, the page that was used longest ago goes', async () => {
  // Two answers of a byte, with their keys.
  const cache = createHtmlCache(2 * 'second'.length + 4)
  const { counts, make } = counting()
  for (const key of ['first', 'second', 'first', 'third', 'first']) await cache.keep(key, make)
  expect(counts.made).toBe(3)
  await cache.keep('second', make)
  expect(counts.made).toBe(4)
})

test('a flush empties it, and what was begun before is not kept after', async () => {
  const cache = createHtmlCache()
  const { counts, make } = counting()
  await cache.keep('about', make)
  const begun = cache.keep('home', make)
  cache.flush()
  await begun
  expect(cache.size()).toBe(0)
  await cache.keep('home', make)
  expect([counts.made, cache.size()]).toEqual([3, 1])
})

test('a page that is asked for again and again is pressed, once', async () => {
  const cache = createHtmlCache()
  const { counts, make } = counting()
  for (let use = 0; use < RECOMPRESS_AFTER_USES; use += 1) await cache.keep('home', make)
  await cache.recompressed()
  expect(counts.pressed).toBe(0)
  for (let use = 0; use < 3 * RECOMPRESS_AFTER_USES; use += 1) await cache.keep('home', make)
  await cache.recompressed()
  expect(counts.pressed).toBe(1)
})

test('what was flushed meanwhile is not pressed any more', async () => {
  const cache = createHtmlCache()
  const { counts, make } = counting()
  for (let use = 0; use < RECOMPRESS_AFTER_USES; use += 1) await cache.keep('home', make)
  const last = cache.keep('home', make)
  cache.flush()
  await last
  await cache.recompressed()
  expect(counts.pressed).toBe(0)
})

const MAX_BYTES = 300_000

/** A page that does not compress well. */
function aLongPage(seed: number): CompressedResponse {
  const words = Array.from({ length: 2_000 }, (_, index) => (seed + 1) * (index + 7) * 7919)
  return prepare(words.join('-'))
}

test('whatever is asked for, its bytes stay within the bound, compressed forms included [S30]', async () => {
  const cache = createHtmlCache(MAX_BYTES)
  for (let page = 0; page < 100; page += 1) {
    const answer = await cache.keep(`page ${page}`, async () => aLongPage(page))
    expect(cache.bytes()).toBeLessThanOrEqual(MAX_BYTES)
    await Promise.all([answer.encoded('br'), answer.encoded('gzip')])
    expect(cache.bytes()).toBeLessThanOrEqual(MAX_BYTES)
  }
  expect(cache.bytes()).toBeGreaterThan(MAX_BYTES / 2)
})

test('a form that is added is counted, and a smaller one that replaces it too [S30]', async () => {
  const cache = createHtmlCache(MAX_BYTES)
  const answer = await cache.keep('page', async () => aLongPage(1))
  const alone = cache.bytes()
  const quick = await answer.encoded('br')
  expect(cache.bytes()).toBe(alone + quick.length)
  await answer.recompress()
  expect(cache.bytes()).toBe(alone + (await answer.encoded('br')).length)
})

test('what is too large for the cache is answered and not kept [S30]', async () => {
  const cache = createHtmlCache(1_000)
  await cache.keep('small', async () => prepare('x'))
  const answer = await cache.keep('page', async () => aLongPage(1))
  expect(answer.identity.length).toBeGreaterThan(1_000)
  expect([cache.size(), cache.bytes() <= 1_000]).toEqual([1, true])
})

test('what leaves the cache while it waits to be pressed is let go [S30]', async () => {
  const cache = createHtmlCache(10)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const pressed: string[] = []
  const askOften = async (key: string) => {
    const press = async () => {
      await released
      pressed.push(key)
    }
    for (let use = 0; use <= RECOMPRESS_AFTER_USES; use += 1) {
      await cache.keep(key, async () => ({ ...prepare('x'), recompress: press }))
    }
  }
  for (const key of ['a', 'b', 'c', 'd', 'e']) await askOften(key)
  release()
  await cache.recompressed()
  expect(pressed).toEqual(['a', 'c', 'd', 'e'])
})

test('a very long page is not pressed, however often it is asked for [S30]', async () => {
  const cache = createHtmlCache()
  let pressed = 0
  const make = async (): Promise<CompressedResponse> => ({
    ...prepare('x'.repeat(300_000)),
    recompress: async () => {
      pressed += 1
    },
  })
  for (let use = 0; use < 3 * RECOMPRESS_AFTER_USES; use += 1) await cache.keep('page', make)
  await cache.recompressed()
  expect(pressed).toBe(0)
})
