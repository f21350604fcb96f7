import type { StoredConnection } from '#database/connections/connections'
import type { ShopStorage } from '#server/backup/make-archive'
import { storageOf } from '#server/backup/make-backup'
import { readPictureSettings } from '#server/config'
import { readStoredConnections } from '#server/connections/read-stored'
import { storageSettings } from './storage-settings.ts'

/**
 * Where the shop has its data and its pictures; an invalid setting ends the command with a message. The name of a bucket
 * that was typed in the office is no secret, so nothing has to be opened for it.
 */
export async function shopStorage(): Promise<ShopStorage> {
  const { dataDir, databaseUrl } = storageSettings()
  const pictures = readPictureSettings(process.env)
  if (!pictures.ok) {
    console.error(pictures.error)
    process.exit(1)
  }
  const { picturesS3 } = pictures.value
  const storage = storageOf({ dataDir, databaseUrl, picturesS3, lostConnections: [] })
  if (picturesS3 !== null) return storage
  const stored = await readStoredConnections({ dataDir, databaseUrl })
  return { ...storage, picturesBucket: typedBucket(stored) }
}

function typedBucket(stored: readonly StoredConnection[]): string | null {
  const open = stored.find(({ name }) => name === 'pictures')?.open
  if (!open) return null
  const { PICTURES_S3_ENDPOINT: endpoint = '', PICTURES_S3_BUCKET: bucket = '' } = open
  return `${URL.parse(endpoint)?.origin ?? endpoint}/${bucket}`
}
