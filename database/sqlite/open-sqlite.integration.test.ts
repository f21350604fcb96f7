import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openForTest } from '#testing/database/each-engine'
import { holdWriteLock } from '#testing/database/hold-write-lock'
import { throwawaySqlite } from '#testing/database/throwaway'
import { countSubscribers, saveSubscriber } from '../newsletter/subscribers.ts'
import { transact } from '../transact.ts'
import { isUnavailable } from '../unavailable.ts'
import { dataFolder } from './data-folder.ts'
import { openSqlite } from './open-sqlite.ts'

const TURNS = 200

async function emptyDatabase(): Promise<string> {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  const { close } = await openForTest(settings)
  await close()
  return settings.dataDir
}

function open(dataDir: string, timeoutMs?: number) {
  const opened = openSqlite(dataFolder(dataDir), timeoutMs)
  if (!opened.ok) throw new Error(opened.error.detail)
  onTestFinished(opened.value.close)
  return opened.value.db
}

function subscriber(name: string) {
  return { email: `${name}@example.com`, source: 'footer', createdAtMs: 1 }
}

test('while another process holds the write lock, the event loop and reads continue, and writers stay in order [S26]', async () => {
  const dataDir = await emptyDatabase()
  const db = open(dataDir)
  const lock = await holdWriteLock(dataDir)

  const written: string[] = []
  const writings = ['Ama', 'Kofi', 'Esi', 'Yaw'].map(async (name, index) => {
    const save = () => saveSubscriber(db, subscriber(name))
    await (index % 2 === 0 ? save() : transact(db, (trx) => saveSubscriber(trx, subscriber(name))))
    written.push(name)
  })
  for (let turn = 0; turn < TURNS; turn += 1) {
    await nextTurn()
    expect(await countSubscribers(db)).toMatchObject({ pending: 0 })
  }
  expect(written).toEqual([])

  await lock.release()
  await Promise.all(writings)
  expect(written).toEqual(['Ama', 'Kofi', 'Esi', 'Yaw'])
  expect(await countSubscribers(db)).toMatchObject({ pending: 4 })
})

test('a write that waits too long for another process fails as unavailable [S26]', async () => {
  const dataDir = await emptyDatabase()
  const db = open(dataDir, 50)
  const lock = await holdWriteLock(dataDir)
  const outcomes = await Promise.allSettled([
    saveSubscriber(db, subscriber('Ama')),
    transact(db, (trx) => saveSubscriber(trx, subscriber('Kofi'))),
  ])
  for (const outcome of outcomes) {
    expect(outcome).toEqual({ status: 'rejected', reason: expect.toSatisfy(isUnavailable) })
  }

  await lock.release()
  await saveSubscriber(db, subscriber('Esi'))
  const rows = await db.selectFrom('subscribers').select('address').execute()
  expect(rows).toEqual([{ address: 'Esi@example.com' }])
})

test('reads do not wait for a transaction of the same process, and see it after its commit [S26]', async () => {
  const db = open(await emptyDatabase())
  await transact(db, async (trx) => {
    await saveSubscriber(trx, subscriber('Ama'))
    expect(await countSubscribers(db)).toMatchObject({ pending: 0 })
    expect(await countSubscribers(trx)).toMatchObject({ pending: 1 })
  })
  expect(await countSubscribers(db)).toMatchObject({ pending: 1 })
})
