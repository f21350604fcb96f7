import { existsSync } from 'node:fs'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'
import { beforeWriting, shopTeller } from './name-shop.ts'
import { storageSettings } from './storage-settings.ts'

type OpenDatabase = Database & {
  /** Says on stderr which shop this is, once; it is called before anything is written. */
  readonly tellShop: () => void
}

/**
 * Opens the shop's database with pending migrations done, whether the shop runs or not. Returns null, with a message,
 * if there is none.
 */
export async function openDatabase(): Promise<OpenDatabase | null> {
  const storage = storageSettings()
  const { dataDir, databaseUrl } = storage
  if (!databaseUrl && !existsSync(dataFolder(dataDir).databaseFile)) {
    return giveUp(`There is no database in ${dataDir}. Set DATA_DIR as for the shop.`)
  }
  const tellShop = shopTeller(storage)
  const settings = { dataDir, ...(databaseUrl ? { databaseUrl } : {}) }
  const connected = await connectDatabase(settings, {
    onWait: console.error,
    onProgress: (line) => {
      tellShop()
      console.error(line)
    },
  })
  if (!connected.ok) return giveUp(connected.error.detail)
  const db = connected.value.db.withPlugin(beforeWriting(tellShop))
  return { ...connected.value, db, tellShop }
}

function giveUp(sentence: string): null {
  console.error(sentence)
  process.exitCode = 1
  return null
}
