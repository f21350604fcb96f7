import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeArchive } from '#server/backup/make-archive'
import { seedWholeCatalogue } from '../catalogue/seed-whole-catalogue.ts'
import { storageOfSettings } from '../database/take-backup.ts'
import { openDrillShop, startDrillClock } from '../drill/drill-shop.ts'
import { openSqliteStorage } from '../drill/drill-storage.ts'
import { fillShop } from '../drill/fill-shop.ts'
import { openPostgresStorage } from '../drill/postgres-storage.ts'

// It was run once, when 1.0.0 was out: the archives beside it are what that release left behind.
for (const open of [openSqliteStorage, openPostgresStorage]) {
  const storage = await open()
  try {
    const shop = await openDrillShop(storage.settings, startDrillClock(10))
    await seedWholeCatalogue(shop.db)
    await fillShop(shop)
    await shop.close()
    const engine = storage.name === 'SQLite' ? 'sqlite' : 'postgres'
    const target = join(import.meta.dirname, `${engine}.tar`)
    await rm(target, { force: true })
    const storageOf = storageOfSettings(storage.settings)
    const made = await makeArchive({ storage: storageOf, target, nowMs: Date.now() })
    if (!made.ok) throw new Error(made.error)
  } finally {
    await storage.remove()
  }
}
