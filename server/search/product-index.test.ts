import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { createProductIndex } from './product-index.ts'

const products = Array.from({ length: 200 }, (_, index) =>
  aProduct({ id: index + 1, title: `Petal Tee ${index}` }),
)

async function anIndex(maxAnswerBytes?: number) {
  const index = createProductIndex(maxAnswerBytes)
  await index.update(products)
  return index
}

/** How many turns of the event loop something takes. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(count)
  function count() {
    turns += 1
    next = setImmediate(count)
  }
  await work()
  clearImmediate(next)
  return turns
}

test('whatever is searched for, the answers that are remembered stay within their bytes [S30]', async () => {
  const index = await anIndex(10_000)
  for (let search = 0; search < 50; search += 1) {
    expect(await index.search(`petal tee ${search}`)).not.toEqual([])
    expect(await index.search(`petal ${'x'.repeat(search)}`)).toHaveLength(200)
    expect(index.answerBytes()).toBeLessThanOrEqual(10_000)
  }
  expect(index.answerBytes()).toBeGreaterThan(5_000)
})

test('what was searched for a moment ago is answered at once', async () => {
  const index = await anIndex()
  const first = await index.search('Petal TEE')
  expect(await turnsOf(() => index.search('petal tee'))).toBe(0)
  expect(await index.search('petal tee')).toBe(first)
})

test('many words are searched for one in a turn, and many products indexed in many turns [S30]', async () => {
  const index = createProductIndex()
  expect(await turnsOf(() => index.update(products))).toBeGreaterThanOrEqual(3)
  const words = 'petal tee puff print bone indigo tops volume'
  expect(await turnsOf(() => index.search(words))).toBeGreaterThanOrEqual(7)
})

test('when too many searches wait, the next are refused [S30]', async () => {
  const index = await anIndex()
  const searches = Array.from({ length: 300 }, (_, search) => index.search(`petal ${search}`))
  const outcomes = await Promise.allSettled(searches)
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(150)
  expect(refused[0]).toMatchObject({ statusCode: 503 })
})
