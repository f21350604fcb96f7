import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '#database/sqlite/data-folder'
import { eachEngine } from '#testing/database/each-engine'
import { storageOfSettings } from '#testing/database/take-backup'
import { makeArchive } from './make-archive.ts'

const NOW = Date.UTC(2026, 10, 17, 12)
const HOUR_MS = 3_600_000

eachEngine('an archive', (engine) => {
  test('what a killed backup left is removed by the next one, and one that is running stays [N88]', async () => {
    const settings = await engine.createSeeded()
    const { backupFolder } = dataFolder(settings.dataDir)
    mkdirSync(backupFolder)
    const leave = (name: string, hoursAgo: number, isFolder = false) => {
      const path = join(backupFolder, name)
      if (isFolder) mkdirSync(path)
      else writeFileSync(path, 'half')
      const at = new Date(NOW - hoursAgo * HOUR_MS)
      utimesSync(path, at, at)
    }
    leave('.making-shop-2026-11-15T12-00-00-000Z.tar-a1b2c3', 48, true)
    leave('shop-2026-11-15T12-00-00-000Z.tar.partial', 48)
    leave('shop-2026-11-15T11-00-00-000Z.tar', 49)
    leave('.making-shop-2026-11-17T11-59-00-000Z.tar-d4e5f6', 0.01, true)
    leave('shop-2026-11-17T11-59-00-000Z.tar.partial', 0.01)
    const storage = storageOfSettings(settings)
    expect(await makeArchive({ storage, nowMs: NOW })).toMatchObject({ ok: true })
    expect(readdirSync(backupFolder).toSorted()).toEqual([
      '.making-shop-2026-11-17T11-59-00-000Z.tar-d4e5f6',
      'shop-2026-11-15T11-00-00-000Z.tar',
      'shop-2026-11-17T11-59-00-000Z.tar.partial',
      'shop-2026-11-17T12-00-00-000Z.tar',
    ])
  })
})
