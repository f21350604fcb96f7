import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { throwawaySqlite } from '#testing/database/throwaway'
import { saveSubscriber } from '../newsletter/subscribers.ts'
import { dataFolder } from './data-folder.ts'
import { truncateLog, vacuumFile } from './vacuum-file.ts'

const ama = { email: 'ama@example.com', source: 'footer', createdAtMs: 1 }

eachEngine('sweeping', (engine) => {
  test('works while the database is in use', async () => {
    const { db } = await engine.open()
    await saveSubscriber(db, ama)
    expect(await vacuumFile(db)).toBe(true)
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([
      { email: 'ama@example.com' },
    ])
  })
})

test('the WAL is truncated as soon as no reader uses an older snapshot [S29]', async () => {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  const { db } = await openForTest(settings)
  const { databaseFile } = dataFolder(settings.dataDir)
  const reader = new DatabaseSync(databaseFile)
  onTestFinished(() => reader.close())
  await saveSubscriber(db, ama)
  reader.exec('begin; select * from subscribers')
  await saveSubscriber(db, { ...ama, email: 'kofi@example.com' })
  expect(await truncateLog(db, 50)).toBe(false)

  const emptying = truncateLog(db)
  reader.exec('commit')
  expect(await emptying).toBe(true)
  expect((await stat(`${databaseFile}-wal`)).size).toBe(0)
})
