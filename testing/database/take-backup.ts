import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openUnmigrated } from '#database/connect'
import type { DatabaseSettings } from '#database/database'
import { endRestore } from '#database/health/backup-facts'
import { makeArchive, type ShopStorage } from '#server/backup/make-archive'
import { openBackup } from '#server/backup/open-backup'
import { findProgramsOf } from '#server/backup/postgres-programs'
import { replaceDatabase } from '#server/backup/replace-database'

export type Backup = { readonly restore: () => Promise<void> }

/** The owner backs up the same way, on either engine; close all connections before `restore`. */
export async function takeBackup(settings: DatabaseSettings): Promise<Backup> {
  const storage = storageOfSettings(settings)
  const file = join(settings.dataDir, 'backup.tar')
  const made = await makeArchive({ storage, target: file, nowMs: Date.now() })
  if (!made.ok) throw new Error(made.error)
  return {
    restore: async () => {
      await putBack(storage, file)
      const opened = await openUnmigrated(settings)
      if (!opened.ok) throw new Error(opened.error.detail)
      await endRestore(opened.value.db)
      await opened.value.close()
    },
  }
}

export function storageOfSettings({ dataDir, databaseUrl }: DatabaseSettings): ShopStorage {
  return { dataDir, databaseUrl: databaseUrl ?? null, picturesBucket: null }
}

/** Replaces the data and nothing else: sessions are not ended, for instance, and no shop starts on it yet. */
export async function putBack(storage: ShopStorage, file: string): Promise<void> {
  const programs = await findProgramsOf(storage.databaseUrl)
  if (!programs.ok) throw new Error(programs.error)
  const work = await mkdtemp(join(storage.dataDir, '.restoring-'))
  try {
    const opened = await openBackup(file, { work, privateKey: null, programs: programs.value })
    if (!opened.ok) throw new Error(opened.error)
    const replacing = { storage, backup: opened.value, programs: programs.value }
    const replaced = await replaceDatabase({ ...replacing, nowMs: Date.now() })
    if (!replaced.ok) throw new Error(replaced.error)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
