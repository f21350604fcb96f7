import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { pruneRateLimits } from '../health/rate-limits.ts'
import { countSentLetter, readSentLetters } from './sent-letters.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** This time is in the middle of an hour. */
const NOW = 1_800_000_000_000 - (1_800_000_000_000 % DAY) + HOUR / 2

eachEngine('sent letters', (engine) => {
  test('are counted over the last day and month at any time [S25]', async () => {
    const { db } = await engine.open()
    for (let count = 0; count < 3; count += 1) await countSentLetter(db, NOW)
    await countSentLetter(db, NOW + 10 * HOUR)
    const counts: number[][] = []
    for (const laterMs of [10 * HOUR, DAY, DAY + HOUR, 2 * DAY, 31 * DAY, 32 * DAY]) {
      await pruneRateLimits(db, NOW + laterMs)
      const { inADay, inAMonth } = await readSentLetters(db, NOW + laterMs)
      counts.push([inADay, inAMonth])
    }
    expect(counts).toEqual([
      [4, 4],
      [4, 4],
      [1, 4],
      [0, 4],
      [0, 4],
      [0, 0],
    ])
  })
})
