import { existsSync } from 'node:fs'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'
import { storageSettings } from './storage-settings.ts'

/**
 * Opens the shop's database with pending migrations done, whether the shop runs or not. Returns null, with a message,
 * if there is none.
 */
export async function openDatabase(): Promise<Database | null> {
  const { dataDir, databaseUrl } = storageSettings()
  if (!databaseUrl && !existsSync(dataFolder(dataDir).databaseFile)) {
    return giveUp(`There is no database in ${dataDir}. Set DATA_DIR as for the shop.`)
  }
  const settings = { dataDir, ...(databaseUrl ? { databaseUrl } : {}) }
  const connected = await connectDatabase(settings, {
    onWait: console.error,
    onProgress: console.error,
  })
  return connected.ok ? connected.value : giveUp(connected.error.detail)
}

function giveUp(sentence: string): null {
  console.error(sentence)
  process.exitCode = 1
  return null
}
