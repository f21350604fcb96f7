import { expect, test } from 'vitest'
import { onPostgres } from '#testing/database/each-engine'
import { runChaos } from './run-chaos.ts'

/** Long enough for two faults of a process or the database, and three of the provider. */
const SHORT = { seconds: 5, shoppers: 3, dropBuyers: 8, sweepsAtOnce: true } as const

onPostgres('a few seconds of chaos', () => {
  test('two processes, and a database that is killed, lose nothing that they acknowledged [M40]', async () => {
    const found = await runChaos({ ...SHORT, seed: 1, engine: 'postgres', processes: 2 })
    expect(found.violations).toEqual([])
    expect(found.windows.length).toBeGreaterThan(2)
    expect(found.scene.ledger.orders.size).toBeGreaterThan(2)
  })
})
