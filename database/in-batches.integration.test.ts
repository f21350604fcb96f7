import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { deleteOldMessages } from './data-rights/data-rights-retention.ts'
import { pruneRateLimits } from './health/rate-limits.ts'
import { BATCH_ROWS, inBatches } from './in-batches.ts'
import { pruneInsights } from './insights/insight-retention.ts'
import { addViews } from './insights/insights.ts'
import { saveSubscriber } from './newsletter/subscribers.ts'
import type { Schema } from './schema.ts'

const MANY = 2 * BATCH_ROWS + 1
const DAY_MS = 86_400_000

async function addRateLimits(db: Kysely<Schema>) {
  const rows = Array.from({ length: MANY }, (_, index) => ({ key: `${index}`, hits: 1 }))
  await db
    .insertInto('rate_limits')
    .values(rows.map((row) => ({ ...row, resets_at: 1 })))
    .execute()
}

test('the change is repeated until it affects less than a full batch', async () => {
  const found = [BATCH_ROWS, BATCH_ROWS, 0]
  expect(await inBatches(async () => found.shift() ?? 0)).toBe(2 * BATCH_ROWS)
  expect(found).toEqual([])
})

eachEngine('many rows', (engine) => {
  test('all rows are deleted, and other writers get in between [S26]', async () => {
    const { db } = await engine.open()
    await addRateLimits(db)
    const ended: string[] = []
    const pruning = pruneRateLimits(db, 1).then((count) => {
      ended.push('pruned')
      return count
    })
    await saveSubscriber(db, { email: 'ama@example.com', source: 'footer', createdAtMs: 1 })
    ended.push('subscribed')
    expect(await pruning).toBe(MANY)
    expect(ended).toEqual(['subscribed', 'pruned'])
    expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })

  test('newer rows stay', async () => {
    const { db } = await engine.open()
    const view = { page: 'home', referrer: '', country: '' }
    const views = Array.from({ length: BATCH_ROWS + 1 }, (_, index) => ({
      ...view,
      referrer: `host-${index}`,
      day: '2020-01-01',
      views: 1,
    }))
    await addViews(db, [...views, { ...view, day: '2020-01-02', views: 1 }])
    expect(await pruneInsights(db, Date.UTC(2020, 0, 2))).toBe(BATCH_ROWS + 1)
    expect(await db.selectFrom('insight_views').select('day').execute()).toEqual([
      { day: '2020-01-02' },
    ])

    const message = { name: 'Ama', email: 'ama@example.com', subject: '', message: 'Hello' }
    const messages = Array.from({ length: BATCH_ROWS + 2 }, (_, index) => ({
      ...message,
      id: `${index}`,
      newsletter: 0 as const,
      created_at: index === 0 ? DAY_MS : 1,
    }))
    await db.insertInto('contact_messages').values(messages).execute()
    expect(await deleteOldMessages(db, DAY_MS)).toBe(BATCH_ROWS + 1)
    expect(await db.selectFrom('contact_messages').select('id').execute()).toEqual([{ id: '0' }])
  })
})
