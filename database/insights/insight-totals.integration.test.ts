import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { lastDays } from '#domain/insights/insight-range'
import { eachEngine } from '#testing/database/each-engine'
import { countViewDays, listNamedViews } from '../orders/read-views.ts'
import type { Schema } from '../schema.ts'
import { rollUpViews } from './insight-totals.ts'
import { addViews } from './insights.ts'

const RANGE = lastDays(30, '2026-11-17')

function aView(
  day: string,
  changes: Partial<Record<'page' | 'referrer' | 'country', string>> = {},
) {
  return { day, page: '/', referrer: '', country: 'GH', views: 1, ...changes }
}

function listTotals(db: Kysely<Schema>) {
  return db
    .selectFrom('insight_totals')
    .selectAll()
    .orderBy('day')
    .orderBy('kind')
    .orderBy('name')
    .execute()
}

eachEngine('sums of views', (engine) => {
  test('are made of every day by page, referrer and country, and follow the day', async () => {
    const { db } = await engine.open()
    await addViews(db, [
      aView('2026-11-16'),
      aView('2026-11-16', { country: 'NG' }),
      aView('2026-11-17', { page: '/faq', referrer: 'x.example' }),
    ])
    expect(await rollUpViews(db)).toBe(2)
    expect(await countViewDays(db, RANGE)).toEqual(
      new Map([
        ['2026-11-16', 2],
        ['2026-11-17', 1],
      ]),
    )
    await addViews(db, [aView('2026-11-17')])
    await rollUpViews(db)
    expect(await listNamedViews(db, 'page', RANGE)).toEqual([
      { name: '/', now: 3, before: 0 },
      { name: '/faq', now: 1, before: 0 },
    ])
  })

  test('a kill in the middle leaves whole days, and the next run goes on [N60]', async () => {
    const { db } = await engine.open()
    const days = ['2026-11-14', '2026-11-15', '2026-11-16']
    await addViews(
      db,
      days.map((day) => aView(day)),
    )
    let inserts = 0
    const failing = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode') inserts += 1
        // The seventh insert is in the second day, when a part of its sums is written.
        if (inserts === 7) throw new Error('killed')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await expect(rollUpViews(failing)).rejects.toThrow('killed')
    expect(await listTotals(db)).toHaveLength(4)
    await rollUpViews(db)
    const whole = await listTotals(db)
    expect(whole).toHaveLength(12)
    expect(whole.every(({ views }) => views === 1)).toBe(true)
    await rollUpViews(db)
    expect(await listTotals(db)).toEqual(whole)
  })

  test('two processes at once write the same as one [N61]', async () => {
    const { db } = await engine.open()
    const days = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']
    await addViews(
      db,
      days.flatMap((day) => [aView(day), aView(day, { page: '/faq', referrer: 'x.example' })]),
    )
    await Promise.all([rollUpViews(db), rollUpViews(db), rollUpViews(db)])
    const together = await listTotals(db)
    expect(together.filter(({ kind }) => kind === 'all').map(({ views }) => views)).toEqual([
      2, 2, 2, 2,
    ])
    expect(together).toHaveLength(4 * (2 + 2 + 1 + 1))
  })

  test('views that are written after midnight are added to their day [N62]', async () => {
    const { db } = await engine.open()
    await addViews(db, [aView('2026-11-15'), aView('2026-11-16'), aView('2026-11-17')])
    await rollUpViews(db)
    await addViews(db, [aView('2026-11-16'), aView('2026-11-15')])
    await rollUpViews(db)
    expect([...(await countViewDays(db, RANGE)).values()]).toEqual([2, 2, 1])
  })
})
