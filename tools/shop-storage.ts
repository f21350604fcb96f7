import type { ShopStorage } from '#server/backup/make-archive'
import { storageOf } from '#server/backup/make-backup'
import { readPictureSettings } from '#server/config'
import { storageSettings } from './storage-settings.ts'

/** Where the shop has its data and its pictures; an invalid setting ends the command with a message. */
export function shopStorage(): ShopStorage {
  const { dataDir, databaseUrl } = storageSettings()
  const pictures = readPictureSettings(process.env)
  if (pictures.ok) return storageOf({ dataDir, databaseUrl, picturesS3: pictures.value.picturesS3 })
  console.error(pictures.error)
  process.exit(1)
}
