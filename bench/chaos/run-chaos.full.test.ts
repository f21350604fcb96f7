import { expect, test } from 'vitest'
import { onPostgres } from '#testing/database/each-engine'
import type { Schedule } from './plan/plan-faults.ts'
import { runChaos } from './run-chaos.ts'

/** A process starts three times, which takes long on a busy machine. */
const TIMEOUT_MS = 180_000

const FAULT = { process: 0, lastsMs: 100, offsetMs: 86_400_000 } as const

/** The process that is killed comes last: starting it again may take longer than the rest of the run. */
const SCHEDULE: Schedule = {
  machine: [
    { ...FAULT, kind: 'clock moved', atMs: 100 },
    { ...FAULT, kind: 'database killed', atMs: 500 },
    { ...FAULT, kind: 'process killed', atMs: 1_500 },
  ],
  provider: [
    { ...FAULT, kind: 'provider cuts answers', atMs: 200, lastsMs: 800 },
    { ...FAULT, kind: 'webhooks twice', atMs: 1_200, lastsMs: 800 },
  ],
}

onPostgres('a few seconds of chaos', () => {
  test(
    'two processes, and a database that is killed, lose nothing that they acknowledged [M40]',
    async () => {
      const { violations, windows, scene } = await runChaos({
        seed: 1,
        seconds: 3,
        engine: 'postgres',
        processes: 2,
        shoppers: 3,
        dropBuyers: 8,
        sweepsAtOnce: true,
        schedule: SCHEDULE,
      })
      expect(violations).toEqual([])
      expect(windows.map(({ kind }) => kind)).toContain('database killed')
      expect(scene.ledger.orders.size).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )
})
