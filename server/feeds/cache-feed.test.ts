import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aCatalogue } from '../catalogue/live-catalogue.builder.ts'
import { cacheFeed } from './cache-feed.ts'

const MINUTE_MS = 60_000

function openFeed(maxBytes?: number) {
  const state = { made: 0, nowMs: 0, tooLong: 0 }
  const feedOf = cacheFeed({
    write: ({ revision, stockRevision }) => {
      state.made += 1
      return [`revision ${revision}, stock ${stockRevision}`]
    },
    onTooLong: () => {
      state.tooLong += 1
    },
    now: () => state.nowMs,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  })
  return { state, feedOf }
}

const catalogue = aCatalogue([aProduct()])

test('concurrent and later requests share one feed [S30]', async () => {
  const { state, feedOf } = openFeed()
  const feeds = await Promise.all(Array.from({ length: 50 }, () => feedOf(catalogue)))
  feeds.push(await feedOf(catalogue))
  expect(state.made).toBe(1)
  expect(new Set(feeds).size).toBe(1)
})

test('after sales the feed is written again only after five minutes, once [S30]', async () => {
  const { state, feedOf } = openFeed()
  await feedOf(catalogue)
  for (let sale = 1; sale <= 100; sale += 1) await feedOf({ ...catalogue, stockRevision: sale })
  expect(state.made).toBe(1)
  state.nowMs += 5 * MINUTE_MS
  const feed = await feedOf({ ...catalogue, stockRevision: 100 })
  expect(state.made).toBe(2)
  expect(feed && gunzipSync(feed.gzip).toString()).toBe('revision 1, stock 100')
})

test('stock that a person changed is in the feed at once', async () => {
  const { state, feedOf } = openFeed()
  await feedOf(catalogue)
  await feedOf({ ...catalogue, stockRevision: 1, countedRevision: 1 })
  await feedOf({ ...catalogue, stockRevision: 2, countedRevision: 1 })
  expect(state.made).toBe(2)
})

test('a changed product is in the feed at once', async () => {
  const { state, feedOf } = openFeed()
  const before = await feedOf(catalogue)
  const after = await feedOf({ ...catalogue, revision: 2 })
  expect(state.made).toBe(2)
  await feedOf({ ...catalogue, revision: 2, productsRevision: 1 })
  expect(state.made).toBe(3)
  expect(after?.etag).not.toBe(before?.etag)
})

test('a feed that is too long is not written again at every request [S30]', async () => {
  const { state, feedOf } = openFeed(10)
  expect([await feedOf(catalogue), await feedOf(catalogue)]).toEqual([null, null])
  expect([state.made, state.tooLong]).toEqual([1, 1])
})

test('a feed that failed is written again', async () => {
  let isBroken = true
  const feedOf = cacheFeed({
    write: () => {
      if (isBroken) throw new Error('broken')
      return ['whole']
    },
    onTooLong: () => undefined,
  })
  await expect(feedOf(catalogue)).rejects.toThrow('broken')
  isBroken = false
  expect(await feedOf(catalogue)).not.toBeNull()
})

test('a piece that was edited or published is in the next feed', async () => {
  const { state, feedOf } = openFeed()
  await feedOf(catalogue)
  await feedOf({ ...catalogue, productsRevision: catalogue.productsRevision + 1 })
  expect(state.made).toBe(2)
})
