import { expect, test } from 'vitest'
import { type Answer, prepareAnswer } from './answer.ts'
import { createHtmlCache, PRESSED_AFTER_USES } from './html-cache.ts'

function prepare(text: string) {
  return prepareAnswer({ status: 200, type: 'text/html', isPrivate: false, text })
}

/** Counts how often something had to be made or pressed. */
function counting() {
  const counts = { made: 0, pressed: 0 }
  const make = async (): Promise<Answer> => {
    counts.made += 1
    return {
      ...prepare('x'),
      press: async () => {
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
  const cache = createHtmlCache(2)
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
  for (let use = 0; use < PRESSED_AFTER_USES; use += 1) await cache.keep('home', make)
  await cache.pressed()
  expect(counts.pressed).toBe(0)
  for (let use = 0; use < 3 * PRESSED_AFTER_USES; use += 1) await cache.keep('home', make)
  await cache.pressed()
  expect(counts.pressed).toBe(1)
})

test('what was flushed meanwhile is not pressed any more', async () => {
  const cache = createHtmlCache()
  const { counts, make } = counting()
  for (let use = 0; use < PRESSED_AFTER_USES; use += 1) await cache.keep('home', make)
  const last = cache.keep('home', make)
  cache.flush()
  await last
  await cache.pressed()
  expect(counts.pressed).toBe(0)
})
