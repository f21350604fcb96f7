import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { saveMessage } from '#database/contact/contact-messages'
import { enqueueMail } from '#database/mail/outbox'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { insertOrder, moveOrder } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { copyDatabase } from '#database/sqlite/copy-database'
import { dataFolder } from '#database/sqlite/data-folder'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { makeArchive } from '#server/backup/make-archive'
import { applyRetention } from '#server/data-rights/apply-retention'
import { openForTest } from '#testing/database/each-engine'
import { storageOfSettings } from '#testing/database/take-backup'
import { throwawaySqlite } from '#testing/database/throwaway'

const EMAIL = 'zenobia@example.com'
const PHONE = '244987123'
const TRACES = ['Zenobia', EMAIL, PHONE] as const

async function openShop() {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  const { db } = await openForTest(settings)
  return { db, dataDir: settings.dataDir }
}

function run(tool: 'rights' | 'restore', args: readonly string[], dataDir: string) {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>()
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, `${tool}.ts`), ...args],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
  )
  return promise
}

/** Returns the texts that are found in any file of the folder, with the file. */
async function findTraces(dataDir: string, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(dataDir, entry.name))
    found.push(
      ...texts.filter((text) => bytes.includes(text)).map((text) => `${entry.name}: ${text}`),
    )
  }
  return found
}

async function storePerson(db: Kysely<Schema>) {
  const { customer, ...order } = aMailedOrder({ id: 'ORD-1' })
  await insertOrder(db, {
    ...order,
    customer: { ...customer, firstName: 'Zenobia', email: EMAIL, phone: PHONE },
    accessTokenHash: 'a',
    requestHash: 'r',
    sourceHash: 's',
    createdAtMs: 1,
    holdExpiresAtMs: 1,
  })
  await moveOrder(db, 'ORD-1', { from: ['pending'], to: 'expired' })
  await saveSubscriber(db, { email: EMAIL, source: 'footer', createdAtMs: 1 })
  const message = { name: 'Zenobia', email: EMAIL, subject: '', message: `Call ${PHONE}` }
  await saveMessage(db, { ...message, newsletter: false, id: 'm', createdAtMs: 1 })
  const letter = { to: EMAIL, audience: 'customer', subject: 'x', text: 'Zenobia' } as const
  await enqueueMail(db, { kind: 'letter', dedupeKey: 'letter', letter, nowMs: 1 })
}

test('after an erasure no file of the running shop contains data of the person [S29]', async () => {
  const { db, dataDir } = await openShop()
  await storePerson(db)
  expect(await findTraces(dataDir, TRACES)).not.toEqual([])

  expect(await run('rights', ['erase', EMAIL, '--yes'], dataDir)).toMatchObject({ code: 0 })
  expect(await findTraces(dataDir, TRACES)).toEqual([])
  await saveSubscriber(db, { email: 'kofi@example.com', source: 'footer', createdAtMs: 2 })
})

/** SQLite moves rows that grow and leaves copies in their old place. */
async function storeMovedRows(db: Kysely<Schema>, count: number) {
  const size = (index: number) => (index * 7919) % 600
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index += 1) {
      const isHers = index % 2 === 0
      const who = isHers ? { name: 'Zenobia', email: EMAIL } : { name: 'K', email: `${index}@b.co` }
      const message = { ...who, id: idOf(index), subject: '', message: 'x'.repeat(size(index)) }
      await saveMessage(trx, { ...message, newsletter: false, createdAtMs: index })
      await trx
        .updateTable('contact_messages')
        .set({ message: 'y'.repeat(size(index + 1)) })
        .where('id', '=', idOf((index * 31) % (index + 1)))
        .execute()
    }
  })
}

/** The order of these ids differs from the order of insertion. */
function idOf(index: number): string {
  return String((index * 48_271) % 65_537).padStart(5, '0')
}

test('after an erasure no copies of moved rows remain [S29]', async () => {
  const { db, dataDir } = await openShop()
  await storeMovedRows(db, 1000)
  expect(await run('rights', ['erase', EMAIL, '--yes'], dataDir)).toMatchObject({ code: 0 })
  expect(await findTraces(dataDir, TRACES)).toEqual([])
})

test('data past its retention time is not in the files either [S29]', async () => {
  const { db, dataDir } = await openShop()
  await storePerson(db)
  await db.updateTable('outbox').set({ done_at: 1, next_at: null }).execute()
  const now = () => Date.now()
  await applyRetention({ db, now, erasures: () => [], log: { info: () => undefined } })
  expect(await findTraces(dataDir, TRACES)).toEqual([])
})

test('a backup contains nothing that was deleted before it [S29]', async () => {
  const { dataDir } = await openShop()
  const careless = new DatabaseSync(join(dataDir, 'shop.sqlite'))
  careless.exec(`
    pragma secure_delete = off;
    insert into subscribers (email, address, source, created_at) values ('${EMAIL}', '', '', 1);
    delete from subscribers;
    pragma wal_checkpoint(truncate)`)
  careless.close()
  expect(await findTraces(dataDir, [EMAIL])).toEqual([`shop.sqlite: ${EMAIL}`])

  const copies = await throwawaySqlite()
  onTestFinished(copies.remove)
  const folder = copies.settings.dataDir
  // An archive has this copy, compressed.
  const copied = await copyDatabase(dataFolder(dataDir).databaseFile, join(folder, 'copy.sqlite'))
  expect(copied).toMatchObject({ ok: true })
  expect(await findTraces(folder, [EMAIL])).toEqual([])
})

test('restoring a backup does not bring back people erased since [S29]', async () => {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  const { dataDir } = settings
  const shop = await openForTest(settings)
  await storePerson(shop.db)
  await shop.close()
  const copies = await throwawaySqlite()
  onTestFinished(copies.remove)
  const backupFile = join(copies.settings.dataDir, 'monday.tar')
  const storage = storageOfSettings(settings)
  const made = await makeArchive({ storage, target: backupFile, nowMs: Date.now() })
  expect(made).toMatchObject({ ok: true })
  await run('rights', ['erase', EMAIL, '--yes'], dataDir)

  const restored = await run('restore', [backupFile, '--yes'], dataDir)
  expect(restored).toEqual({
    code: 0,
    output: expect.stringContaining('Erased again after a restored backup: 1.'),
  })
  expect(await findTraces(dataDir, TRACES)).toEqual([])
  const { db } = await openForTest(settings)
  expect(await db.selectFrom('orders').select(['id', 'email']).execute()).toEqual([
    { id: 'ORD-1', email: '' },
  ])
})
