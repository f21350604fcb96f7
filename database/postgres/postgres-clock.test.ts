import { expect, test } from 'vitest'
import { followClock } from './postgres-clock.ts'

const DAY = 86_400_000
const START = 1_800_000_000_000

/** The clocks of this database and of this machine differ. */
async function aWorld() {
  const world = { sinceStart: 0, databaseAhead: 0, wallAhead: -DAY, tripMs: 2, isAway: false }
  let queries = 0
  const now = await followClock({
    readDatabaseMs: async () => {
      queries += 1
      if (world.isAway) throw new Error('away')
      world.sinceStart += world.tripMs / 2
      const databaseMs = START + world.sinceStart + world.databaseAhead
      world.sinceStart += world.tripMs / 2
      return databaseMs
    },
    monotonicMs: () => 5_000 + world.sinceStart,
    wallMs: () => START + world.sinceStart + world.wallAhead,
  })
  /** This is the database's current time. */
  const truth = () => START + world.sinceStart + world.databaseAhead
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { world, now, truth, settle, queries: () => queries }
}

test('the time is the database’s, whatever the machine’s clock shows [S28]', async () => {
  const { world, now, truth } = await aWorld()
  expect(now()).toBe(truth())
  world.sinceStart += 20_000
  expect(now()).toBe(truth())
})

test('the database is queried once in 30 s, however often the clock is read [S28]', async () => {
  const { world, now, settle, queries } = await aWorld()
  for (let second = 1; second < 60; second += 1) {
    world.sinceStart += 1_000
    for (let read = 1; read <= 100; read += 1) now()
    await settle()
  }
  expect(queries()).toBe(2)
})

test.each([DAY, -DAY])(
  'a change of the database clock by %i ms is followed [S28]',
  async (byMs) => {
    const { world, now, truth, settle } = await aWorld()
    world.databaseAhead = byMs
    world.sinceStart += 30_001
    now()
    await settle()
    expect(now()).toBe(truth())
  },
)

test('a slow response does not replace a more precise reading [S28]', async () => {
  const { world, now, truth, settle } = await aWorld()
  const measureSlowly = async () => {
    world.sinceStart += 30_001
    world.tripMs = 8_000
    now()
    await settle()
    world.tripMs = 2
  }
  await measureSlowly()
  expect(now()).toBe(truth())
  world.databaseAhead = DAY
  await measureSlowly()
  expect(Math.abs(now() - truth())).toBeLessThanOrEqual(4_000)
})

test('while the database is unavailable the clock continues, and is measured again afterwards [S28]', async () => {
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

test('after sleep or a clock change the machine measures at once [S28]', async () => {
  const { world, now, truth, settle, queries } = await aWorld()
  world.sinceStart += 5_000
  // The monotonic clock stopped for an hour, all others continued.
  Object.assign(world, { databaseAhead: 3_600_000, wallAhead: -DAY + 3_600_000 })
  now()
  await settle()
  expect(now()).toBe(truth())
  now()
  expect(queries()).toBe(2)
})
