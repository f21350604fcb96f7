import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migratedSqlite } from '#testing/database/throwaway'
import { copyDatabase } from './copy-database.ts'
import { dataFolder } from './data-folder.ts'
import { restore } from './restore.ts'

test('a database that a command opens while the backup is copied is not replaced [M128]', async () => {
  const { settings, remove } = await migratedSqlite()
  onTestFinished(remove)
  const { dataDir } = settings
  const { databaseFile } = dataFolder(dataDir)
  const backupFile = join(dataDir, 'backup.sqlite')
  expect(await copyDatabase(databaseFile, backupFile)).toMatchObject({ ok: true })
  const prepare = () => {
    const command = new DatabaseSync(databaseFile)
    onTestFinished(() => command.close())
    command.exec('pragma journal_mode = wal; create table since_then (id integer)')
  }
  const restored = await restore({ dataDir, backupFile, nowMs: Date.now(), prepare })
  expect(restored).toMatchObject({ ok: false, error: { code: 'database-in-use' } })
})
