import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aCatalogue } from '../catalogue/live-catalogue.builder.ts'
import { createProductIndex } from './product-index.ts'

const products = Array.from({ length: 200 }, (_, index) =>
  aProduct({ id: index + 1, title: `Petal Tee ${index}` }),
)

async function anIndex(maxCacheBytes?: number) {
  const index = createProductIndex(maxCacheBytes)
  await index.update(aCatalogue(products))
  return index
}

/** The number of event loop ticks that the work takes. */
async function ticksOf(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0
  let next = setImmediate(count)
  function count() {
    ticks += 1
    next = setImmediate(count)
  }
  await work()
  clearImmediate(next)
  return ticks
}

test('cached results never exceed their limit of bytes [S30]', async () => {
  const index = await anIndex(10_000)
  for (let search = 0; search < 50; search += 1) {
    expect(await index.search(`petal tee ${search}`)).not.toEqual([])
    expect(await index.search(`petal ${'x'.repeat(search)}`)).toHaveLength(200)
    expect(index.cachedBytes()).toBeLessThanOrEqual(10_000)
  }
  expect(index.cachedBytes()).toBeGreaterThan(5_000)
})

test('a repeated search is answered from the cache', async () => {
  const index = await anIndex()
  const first = await index.search('Petal TEE')
  expect(await ticksOf(() => index.search('petal tee'))).toBe(0)
  expect(await index.search('petal tee')).toBe(first)
})

test('words are searched one per tick, and indexing is spread over many ticks [S30]', async () => {
  const index = createProductIndex()
  expect(await ticksOf(() => index.update(aCatalogue(products)))).toBeGreaterThanOrEqual(3)
  const words = 'petal tee puff print bone indigo tops volume'
  expect(await ticksOf(() => index.search(words))).toBeGreaterThanOrEqual(7)
})

test('searches beyond the queue limit are refused [S30]', async () => {
  const index = await anIndex()
  const searches = Array.from({ length: 300 }, (_, search) => index.search(`petal ${search}`))
  const outcomes = await Promise.allSettled(searches)
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(150)
  expect(refused[0]).toMatchObject({ statusCode: 503 })
})
