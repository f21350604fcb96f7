import { expect, test } from 'vitest'
import { followClock } from './postgres-clock.ts'

const DAY = 86_400_000
const START = 1_800_000_000_000

/** A database and a machine, each with its own idea of the time. */
async function aWorld() {
  const world = { sinceStart: 0, databaseAhead: 0, wallAhead: -DAY, tripMs: 2, isAway: false }
  let asked = 0
  const now = await followClock({
    ask: async () => {
      asked += 1
      if (world.isAway) throw new Error('away')
      world.sinceStart += world.tripMs / 2
      const toldMs = START + world.sinceStart + world.databaseAhead
      world.sinceStart += world.tripMs / 2
      return toldMs
    },
    monotonic: () => 5_000 + world.sinceStart,
    wall: () => START + world.sinceStart + world.wallAhead,
  })
  /** What the database would say just now. */
  const truth = () => START + world.sinceStart + world.databaseAhead
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { world, now, truth, settle, asked: () => asked }
}

test('the time is that of the database, whatever the machine believes [S28]', async () => {
  const { world, now, truth } = await aWorld()
  expect(now()).toBe(truth())
  world.sinceStart += 20_000
  expect(now()).toBe(truth())
})

test('the database is asked once in 30 s, however often somebody wants to know the time [S28]', async () => {
  const { world, now, settle, asked } = await aWorld()
  for (let second = 1; second < 60; second += 1) {
    world.sinceStart += 1_000
    for (let look = 1; look <= 100; look += 1) now()
    await settle()
  }
  expect(asked()).toBe(2)
})

test.each([DAY, -DAY])('a database whose clock is set by %i ms is followed [S28]', async (byMs) => {
  const { world, now, truth, settle } = await aWorld()
  world.databaseAhead = byMs
  world.sinceStart += 30_001
  now()
  await settle()
  expect(now()).toBe(truth())
})

test('an answer that was long on its way does not spoil what is known better [S28]', async () => {
  const { world, now, truth, settle } = await aWorld()
  const askSlowly = async () => {
    world.sinceStart += 30_001
    world.tripMs = 8_000
    now()
    await settle()
    world.tripMs = 2
  }
  await askSlowly()
  expect(now()).toBe(truth())
  world.databaseAhead = DAY
  await askSlowly()
  expect(Math.abs(now() - truth())).toBeLessThanOrEqual(4_000)
})

test('while the database is away its time goes on, and it is asked when it is back [S28]', async () => {
  const { world, now, truth, settle } = await aWorld()
  world.isAway = true
  world.sinceStart += 60_000
  expect(now()).toBe(truth())
  await settle()
  Object.assign(world, { isAway: false, databaseAhead: 500, sinceStart: world.sinceStart + 31_000 })
  now()
  await settle()
  expect(now()).toBe(truth())
})

test('a machine that has slept asks at once, and so does one whose clock was set [S28]', async () => {
  const { world, now, truth, settle, asked } = await aWorld()
  world.sinceStart += 5_000
  // The monotonic clock stood still for an hour, all others went on.
  Object.assign(world, { databaseAhead: 3_600_000, wallAhead: -DAY + 3_600_000 })
  now()
  await settle()
  expect(now()).toBe(truth())
  now()
  expect(asked()).toBe(2)
})
