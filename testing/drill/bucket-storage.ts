import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupBucketSettings } from '#server/backup/backup-settings'
import { newKeyPair } from '#server/backup/encryption'
import { listBackups } from '#server/backup/list-backups'
import { putIntoBucket } from '#server/backup/put-into-bucket'
import { startFakeS3 } from '../stand-ins/fake-s3.ts'
import type { DrillStorage } from './drill-storage.ts'
import { runOwnerCommand } from './run-owner-command.ts'

/** The machine is lost with all that it had: backup and lists come from a bucket of the drill's own. */
export async function withBucket(storage: DrillStorage): Promise<DrillStorage> {
  const { folder, settings } = storage
  const s3 = await startFakeS3()
  const { publicKey, privateKey } = await newKeyPair()
  const backupBucket = { ...s3.settings, publicKey }
  return {
    ...storage,
    name: `${storage.name} and a bucket`,
    backupBucket,
    backUp: async () => {
      const said = await storage.backUp()
      const [made] = await listBackups(settings.dataDir)
      if (!made) throw new Error('There is no backup.')
      const put = await putIntoBucket({ settings: backupBucket, file: made.file })
      if (!put.ok) throw new Error(put.error)
      return `${said}\nEncrypted, and put into the bucket.`
    },
    restore: async () => {
      const keyFile = join(folder, 'key')
      await writeFile(keyFile, privateKey, { mode: 0o600 })
      const options = ['--from-bucket', 'latest', '--key', keyFile, '--yes']
      return runOwnerCommand('restore', options, settings, bucketEnvironment(backupBucket))
    },
    remove: async () => {
      await s3.close()
      await storage.remove()
    },
  }
}

/** The settings with which a shop, or one of its commands, uses this bucket. */
export function bucketEnvironment(settings: BackupBucketSettings) {
  return {
    BACKUP_PUBLIC_KEY: settings.publicKey,
    BACKUP_S3_ENDPOINT: settings.endpoint,
    BACKUP_S3_BUCKET: settings.bucket,
    BACKUP_S3_KEY: settings.key,
    BACKUP_S3_SECRET: settings.secret,
    BACKUP_S3_REGION: settings.region,
  }
}
