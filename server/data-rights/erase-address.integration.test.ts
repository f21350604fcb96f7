import { mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readErasures } from '#database/erased-list'
import { saveSubscriber } from '#database/newsletter/subscribers'
import type { Schema } from '#database/schema'
import { dataFolder } from '#database/sqlite/data-folder'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { eraseAddress } from './erase-address.ts'

const EMAIL = 'zenobia@example.com'
const ASKED = { email: EMAIL, number: null, actor: { staffId: null, name: 'test' } } as const

async function openWithReader(engine: Engine) {
  const { db } = await engine.openSeeded()
  await saveSubscriber(db, { email: EMAIL, source: 'footer', createdAtMs: 1 })
  const dataDir = mkdtempSync(join(tmpdir(), 'erase-'))
  const desk = { db, now: () => 1_000, config: { dataDir }, settings: liveSettings() }
  const readers = async () => (await db.selectFrom('subscribers').selectAll().execute()).length
  return { db, desk, dataDir, readers }
}

eachEngine('erasing an address', (engine) => {
  test('nothing is erased that could not be recorded for restored backups [N85]', async () => {
    const { db, desk, dataDir, readers } = await openWithReader(engine)
    // The list cannot be written, as if the disk were full.
    const { erasedList } = dataFolder(dataDir)
    mkdirSync(erasedList)
    await expect(eraseAddress(desk, ASKED)).rejects.toThrow()
    expect(await readers()).toBe(1)
    expect(await db.selectFrom('audit').selectAll().execute()).toEqual([])
    renameSync(erasedList, join(dataDir, 'away'))
    expect(await eraseAddress(desk, ASKED)).toMatchObject({ ok: true })
    expect(await readers()).toBe(0)
    expect(readErasures(dataDir)).toHaveLength(1)
  })

  test('a file that cannot be rewritten, as on a full disk, leaves the person erased and says so [N87]', async () => {
    const { db, desk, readers } = await openWithReader(engine)
    const isSwept = engine.name === 'postgres'
    if (!isSwept) await hideFile(db)
    expect(await eraseAddress(desk, ASKED)).toMatchObject({ ok: true, value: { isSwept } })
    expect(await readers()).toBe(0)
  })
})

/** Connections that are open already go on; a new one finds a folder. */
async function hideFile(db: Kysely<Schema>) {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const file = rows[0]?.file ?? ''
  renameSync(file, `${file}.hidden`)
  mkdirSync(file)
}
