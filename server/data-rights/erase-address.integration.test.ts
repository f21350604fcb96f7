import { mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readErasures } from '#database/erased-list'
import { saveSubscriber } from '#database/repositories/subscribers'
import { dataFolder } from '#database/sqlite/data-folder'
import { brand } from '#domain/brand'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { eraseAddress } from './erase-address.ts'

const EMAIL = 'zenobia@example.com'
const ASKED = { email: EMAIL, number: null, actor: { staffId: null, name: 'test' } } as const

async function openWithReader(engine: Engine) {
  const { db } = await engine.openSeeded()
  await saveSubscriber(db, { email: EMAIL, source: 'footer', createdAtMs: 1 })
  const dataDir = mkdtempSync(join(tmpdir(), 'erase-'))
  const desk = { db, now: () => 1_000, brand: () => brand, dataDir }
  const readers = async () => (await db.selectFrom('subscribers').selectAll().execute()).length
  return { db, desk, dataDir, readers }
}

eachEngine('erasing an address', (engine) => {
  test('nothing is erased that could not be recorded for restored backups [N85]', async () => {
    const { db, desk, dataDir, readers } = await openWithReader(engine)
    // As if the disk were full: the list cannot be written.
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
})
