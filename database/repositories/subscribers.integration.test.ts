import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { saveSubscriber } from './subscribers.ts'

const ama = { email: 'ama@example.com', source: 'footer', createdAtMs: 1_800_000_000_000 }

eachEngine('subscribers', (engine) => {
  test('an address is new once, whatever its capitals, and keeps its first entry', async () => {
    const { db } = await engine.open()
    expect(await saveSubscriber(db, ama)).toEqual({ isNew: true })
    expect(
      await saveSubscriber(db, { email: 'AMA@example.com', source: 'home', createdAtMs: 2 }),
    ).toEqual({ isNew: false })

    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([
      { email: 'ama@example.com', source: 'footer', created_at: 1_800_000_000_000 },
    ])
  })

  test('of many simultaneous entries of one address exactly one is new', async () => {
    const { db } = await engine.open()
    const entries = await Promise.all(Array.from({ length: 50 }, () => saveSubscriber(db, ama)))
    expect(entries.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('an address is stored as text, not run as SQL', async () => {
    const { db } = await engine.open()
    const email = `x'); drop table subscribers; --@example.com`
    await saveSubscriber(db, { ...ama, email })
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([{ email }])
  })
})
