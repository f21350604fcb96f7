import { expect, test } from 'vitest'
import { findMostShoppers } from './find-most-shoppers.ts'

async function search(limit: number) {
  const tried: number[] = []
  const found = await findMostShoppers({
    from: 25,
    most: 800,
    bisections: 2,
    holds: async (shoppers) => {
      tried.push(shoppers)
      return shoppers <= limit
    },
  })
  return { ...found, tried }
}

test('doubles until the limit is exceeded, then halves the interval twice', async () => {
  const { held, failed, tried } = await search(260)
  expect(tried).toEqual([25, 50, 100, 200, 400, 300, 250])
  expect({ held, failed }).toEqual({ held: 250, failed: 300 })
})

test('stops at the highest allowed number', async () => {
  expect(await search(5_000)).toEqual({
    held: 800,
    failed: null,
    tried: [25, 50, 100, 200, 400, 800],
  })
})

test('returns null when not even the first number is within the limit', async () => {
  expect(await search(10)).toEqual({ held: null, failed: 25, tried: [25] })
})

test('goes down where it is told how far, and up in smaller steps', async () => {
  const tried: number[] = []
  const limit = 130
  const search = { most: 800, least: 50, growth: 1.25, bisections: 0 } as const
  const holds = async (shoppers: number) => {
    tried.push(shoppers)
    return shoppers <= limit
  }
  expect(await findMostShoppers({ ...search, from: 200, holds })).toEqual({
    held: 128,
    failed: 160,
  })
  expect(await findMostShoppers({ ...search, from: 100, holds })).toEqual({
    held: 125,
    failed: 156,
  })
  expect(tried).toEqual([200, 160, 128, 100, 125, 156])
})

test('returns null when not even the least number is within the limit', async () => {
  const search = { from: 200, most: 800, least: 50, bisections: 2 } as const
  expect(await findMostShoppers({ ...search, holds: async () => false })).toEqual({
    held: null,
    failed: 50,
  })
})
