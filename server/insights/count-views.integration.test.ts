import { expect, test } from 'vitest'
import { onOneEngine } from '#testing/database/each-engine'
import { listViews } from '#testing/insights/list-counted'
import { createViewCounter } from './count-views.ts'

const view = { day: '2026-11-15', page: '/', referrer: '', country: 'GH' }

function fail(error: unknown): never {
  throw error
}

onOneEngine('counting views', (engine) => {
  test('many views are one write, and each view is written once', async () => {
    const { db } = await engine.open()
    const views = createViewCounter(db, fail)
    for (let count = 0; count < 1000; count += 1) views.add(view)
    await views.flush()
    await views.flush()
    expect(await listViews(db)).toEqual([{ ...view, views: 1000 }])
  })

  test('invented referrers do not fill the database', async () => {
    const { db } = await engine.open()
    const views = createViewCounter(db, fail)
    for (let host = 0; host < 2000; host += 1) views.add({ ...view, referrer: `h${host}.example` })
    await views.flush()
    const counted = await listViews(db)
    expect(counted).toHaveLength(501)
    expect(counted.find(({ referrer }) => referrer === 'others')).toMatchObject({ views: 1500 })
  })

  test('a database outage loses the counts of a second and nothing else', async () => {
    const { db } = await engine.open()
    const failures: unknown[] = []
    const views = createViewCounter(db, (error) => failures.push(error))
    await db.schema.dropTable('insight_views').execute()
    views.add(view)
    await views.flush()
    expect(failures).toHaveLength(1)
  })
})
