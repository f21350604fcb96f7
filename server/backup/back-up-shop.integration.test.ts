import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '#database/sqlite/data-folder'
import { openForTest } from '#testing/database/each-engine'
import { throwawaySqlite } from '#testing/database/throwaway'
import { backUpShop } from './back-up-shop.ts'

const NOW = Date.UTC(2026, 10, 17, 12)
const HOUR_MS = 3_600_000

test('what a killed backup left is removed by the next one, and one that is running stays [N88]', async () => {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  await openForTest(settings)
  const { dataDir } = settings
  const { backupFolder } = dataFolder(dataDir)
  mkdirSync(backupFolder)
  const leave = (name: string, hoursAgo: number) => {
    const file = join(backupFolder, name)
    writeFileSync(file, 'half')
    const at = new Date(NOW - hoursAgo * HOUR_MS)
    utimesSync(file, at, at)
  }
  leave('2026-11-15T12-00-00-000Z.sqlite.partial', 48)
  leave('2026-11-15T12-00-00-000Z.sqlite.partial-journal', 48)
  leave('2026-11-15T11-00-00-000Z.sqlite', 49)
  leave('2026-11-17T11-59-00-000Z.sqlite.partial', 0.01)
  expect(await backUpShop({ dataDir, nowMs: NOW })).toMatchObject({ ok: true })
  expect(
    readdirSync(backupFolder)
      .filter((name) => name.includes('.sqlite'))
      .toSorted(),
  ).toEqual([
    '2026-11-15T11-00-00-000Z.sqlite',
    '2026-11-17T11-59-00-000Z.sqlite.partial',
    '2026-11-17T12-00-00-000Z.sqlite',
  ])
})
