import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { hit, hitAll, pruneRateLimits } from './rate-limits.ts'

const START = 1_800_000_000_000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

eachEngine('rate limits', (engine) => {
  test('hits count up within a window that the first one opens', async () => {
    const { db } = await engine.open()
    expect(await hit(db, 'a', MINUTE, START)).toEqual({ hits: 1, resetsAt: START + MINUTE })
    expect(await hit(db, 'a', MINUTE, START + 5)).toEqual({ hits: 2, resetsAt: START + MINUTE })
    expect(await hit(db, 'b', MINUTE, START + 5)).toEqual({ hits: 1, resetsAt: START + 5 + MINUTE })
  })

  test('the first hit after a window opens the next one', async () => {
    const { db } = await engine.open()
    await hit(db, 'a', MINUTE, START)
    await hit(db, 'a', MINUTE, START + 1)
    const next = START + MINUTE
    expect(await hit(db, 'a', MINUTE, next)).toEqual({ hits: 1, resetsAt: next + MINUTE })
  })

  test('simultaneous hits are all counted', async () => {
    const { db } = await engine.open()
    const counts = await Promise.all(Array.from({ length: 100 }, () => hit(db, 'a', MINUTE, START)))
    expect(Math.max(...counts.map(({ hits }) => hits))).toBe(100)
    expect(new Set(counts.map(({ hits }) => hits)).size).toBe(100)
  })

  test('several keys are hit together, each with its own count', async () => {
    const { db } = await engine.open()
    await hit(db, 'phone', MINUTE, START)
    const both = await hitAll(db, ['email', 'phone'], MINUTE, START)
    expect(Object.fromEntries(both)).toEqual({ email: 1, phone: 2 })
    const again = await hitAll(db, ['other email', 'phone'], MINUTE, START)
    expect(Object.fromEntries(again)).toEqual({ 'other email': 1, phone: 3 })
    expect((await hit(db, 'email', MINUTE, START)).hits).toBe(2)
  })

  test('a window opened by a clock a day ahead ends when the clock is corrected [S28]', async () => {
    const { db } = await engine.open()
    for (let count = 1; count <= 3; count += 1) await hit(db, 'a', MINUTE, START + DAY)
    expect(await hit(db, 'a', MINUTE, START)).toEqual({ hits: 1, resetsAt: START + MINUTE })
    await hit(db, 'a day', DAY, START + 2 * DAY)
    expect(await hitAll(db, ['a day'], DAY, START)).toEqual(new Map([['a day', 1]]))
  })

  test('processes whose clocks differ by seconds share a window [S28]', async () => {
    const { db } = await engine.open()
    await hit(db, 'a', MINUTE, START)
    expect((await hit(db, 'a', MINUTE, START - 20_000)).hits).toBe(2)
  })

  test('pruning deletes windows that end later than possible [S28]', async () => {
    const { db } = await engine.open()
    await hit(db, 'a', 32 * DAY, START)
    await hit(db, 'b', MINUTE, START + 365 * DAY)
    expect(await pruneRateLimits(db, START)).toBe(1)
    expect((await hit(db, 'a', 32 * DAY, START)).hits).toBe(2)
  })

  test('pruning deletes only expired windows', async () => {
    const { db } = await engine.open()
    await hit(db, 'over', MINUTE, START)
    await hit(db, 'open', MINUTE, START + 1)
    expect(await pruneRateLimits(db, START + MINUTE)).toBe(1)
    expect((await hit(db, 'open', MINUTE, START + MINUTE)).hits).toBe(2)
  })
})
