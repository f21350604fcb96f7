import { expect, test } from 'vitest'
import { runSoak } from '../../bench/soak/run-soak.ts'

const SECONDS = 120
/** A busy machine with two cores can serve this load; `npm run bench -- soak` runs more for ten minutes. */
const RATE = { pagesPerSecond: 60, checkoutsPerSecond: 5 }
/** A leak of one page per view would be twenty times that; the HTML cache is full in the first half. */
const MAX_GROWTH_MB = 20

test('two minutes of page views and checkouts leave no error, nothing stuck and memory flat [I7]', async () => {
  const soak = await runSoak({ seconds: SECONDS, rates: [RATE], collectsOften: true })
  expect(soak.traffic.errors).toEqual({})
  expect(soak.traffic.pages.count).toBe(SECONDS * RATE.pagesPerSecond)
  expect(soak.traffic.paidOrders).toBe(SECONDS * RATE.checkoutsPerSecond)
  expect(soak.stuck).toEqual([])
  expect(soak.broken).toEqual([])
  const halfMinutes = SECONDS / 60 / 2
  const samples = soak.samples.map(({ megabytes }) => Math.round(megabytes)).join(' ')
  expect(soak.growthPerMinute * halfMinutes, samples).toBeLessThan(MAX_GROWTH_MB)
})
