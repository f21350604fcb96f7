import { once } from 'node:events'
import { expect, test } from 'vitest'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { runChild, startChild } from '#testing/database/run-child'
import { loadCatalogue } from './catalogue/catalogue.ts'
import type { DatabaseSettings } from './database.ts'
import { hit } from './health/rate-limits.ts'
import { readRevisions } from './settings/revisions.ts'

eachEngine('several processes', (engine) => {
  test('four that start at once on an empty database migrate and seed it once', async () => {
    const settings = await engine.createEmpty()
    const starts = await Promise.all(
      [1, 2, 3, 4].map(() => runChild('./start-and-seed.child.ts', settings)),
    )
    expect(starts.sort()).toEqual(['found', 'found', 'found', 'seeded'])

    const { db } = await openForTest(settings)
    expect((await loadCatalogue(db)).products).toHaveLength(27)
  })

  test('after killed starts, the next start completes the database', async () => {
    const settings = await engine.createEmpty()
    for (const timeoutMs of [150, 250, 300, 350, 400, 500]) {
      await killWhileStarting(settings, timeoutMs)
    }
    await runChild('./start-and-seed.child.ts', settings)

    const { db } = await openForTest(settings)
    expect(await loadCatalogue(db)).toMatchObject({ revision: 1, products: { length: 27 } })
  })

  test('concurrent writers of the same rows lose no count', async () => {
    const settings = await engine.createEmpty()
    await Promise.all([1, 2].map(() => runChild('./count-hits.child.ts', settings)))

    const { db } = await openForTest(settings)
    expect(await readRevisions(db)).toMatchObject({ catalogue: 200 })
    expect((await hit(db, 'shared', 60_000, 1_800_000_000_000)).hits).toBe(201)
  })
})

async function killWhileStarting(settings: DatabaseSettings, timeoutMs: number): Promise<void> {
  const child = startChild('./start-and-seed.child.ts', settings, timeoutMs)
  child.stdout.resume()
  await once(child, 'exit')
}
