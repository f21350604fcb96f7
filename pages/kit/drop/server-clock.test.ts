import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const SERVER_START = 1_800_000_000_000

/** A phone whose own clock is never asked, and a network with these trips. */
function aPhone(trips: readonly (readonly [there: number, back: number] | 'lost')[]) {
  const world = { monotonic: 5_000, server: SERVER_START }
  const pass = (ms: number) => {
    world.monotonic += ms
    world.server += ms
  }
  let asked = 0
  const clock = createServerClock({
    monotonicMs: () => world.monotonic,
    askServerMs: async () => {
      const trip = trips[asked % trips.length] ?? 'lost'
      asked += 1
      if (trip === 'lost') throw new Error('lost')
      pass(trip[0])
      const { server } = world
      pass(trip[1])
      return server
    },
  })
  return { clock, world, pass, asked: () => asked }
}

test('knows no time before the server has answered', async () => {
  const { clock } = aPhone(['lost'])
  expect(clock.now()).toBeNull()
  await clock.sync()
  expect(clock.now()).toBeNull()
})

test('takes the quickest of five answers', async () => {
  const { clock, world, pass, asked } = aPhone([[900, 100], [50, 50], [10, 400], 'lost', [300, 20]])
  await clock.sync()
  expect(asked()).toBe(5)
  expect(clock.now()).toBe(world.server)
  pass(60_000)
  expect(clock.now()).toBe(world.server)
})

test('is wrong by no more than half of its quickest trip', async () => {
  const { clock, world } = aPhone([[200, 0]])
  await clock.sync()
  expect(Math.abs((clock.now() ?? 0) - world.server)).toBeLessThanOrEqual(100)
})

test('is right again after a sleep during which its own clock stood still', async () => {
  const { clock, world } = aPhone([[5, 5]])
  await clock.sync()
  world.server += 3_600_000
  await clock.sync()
  expect(clock.now()).toBe(world.server)
})

test('keeps what it knows when the network is away', async () => {
  const trips: ([number, number] | 'lost')[] = [[5, 5]]
  const { clock, world, pass } = aPhone(trips)
  await clock.sync()
  trips[0] = 'lost'
  pass(1000)
  await clock.sync()
  expect(clock.now()).toBe(world.server)
})

test('goes by the time of another answer until it has asked itself [D57]', async () => {
  const { clock, world } = aPhone([[5, 5]])
  clock.note(world.server - 300)
  expect(clock.now()).toBe(world.server - 300)
  await clock.sync()
  clock.note(world.server - 300)
  expect(clock.now()).toBe(world.server)
})
