import { expect, test } from 'vitest'
import { type Engine, eachEngine, onPostgres } from '#testing/database/each-engine'
import { oncePerInterval } from './once-per-interval.ts'

const EVERY_MS = 10_000

/** Processes whose jobs share a clock and a database. */
async function openProcesses(engine: Engine, count: number) {
  const { db } = await engine.open()
  let nowMs = 1_800_000_000_000
  let runs = 0
  const context = { db, engine: engine.name, now: () => nowMs }
  const work = async () => {
    runs += 1
  }
  const turn = { name: 'holds', everyMs: EVERY_MS, work }
  const processes = Array.from({ length: count }, () => oncePerInterval(context, turn))
  return {
    context,
    processes,
    pass: (ms: number) => {
      nowMs += ms
    },
    /** Returns how often the work was done when all come at once. */
    allAtOnce: async () => {
      const before = runs
      await Promise.all(processes.map((run) => run()))
      return runs - before
    },
  }
}

onPostgres('a job of several processes', (engine) => {
  test('is done by one of them in each interval, whenever they come [M16]', async () => {
    const { allAtOnce, pass, processes } = await openProcesses(engine, 4)
    expect(await allAtOnce()).toBe(1)
    pass(EVERY_MS / 2)
    expect(await allAtOnce()).toBe(0)
    pass(EVERY_MS / 2)
    expect(await allAtOnce()).toBe(1)
    expect(processes).toHaveLength(4)
  })

  test('is done by another one in the next interval if the first dies or fails [M16]', async () => {
    const { context, allAtOnce, pass } = await openProcesses(engine, 3)
    const failing = oncePerInterval(context, {
      name: 'holds',
      everyMs: EVERY_MS,
      work: () => Promise.reject(new Error('killed')),
    })
    await expect(failing()).rejects.toThrow('killed')
    expect(await allAtOnce()).toBe(0)
    pass(EVERY_MS)
    expect(await allAtOnce()).toBe(1)
  })

  test('goes on after a clock that ran a day ahead is set right [M16]', async () => {
    const { allAtOnce, pass } = await openProcesses(engine, 2)
    pass(24 * 3_600_000)
    expect(await allAtOnce()).toBe(1)
    pass(-24 * 3_600_000)
    expect(await allAtOnce()).toBe(1)
  })
})

eachEngine('a job of one process', (engine) => {
  test('is done in every interval [M16]', async () => {
    const { allAtOnce, pass } = await openProcesses(engine, 1)
    for (let times = 0; times < 5; times += 1) {
      expect(await allAtOnce()).toBe(1)
      pass(EVERY_MS)
    }
  })
})
