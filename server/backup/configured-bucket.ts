import type { Config } from '../base/config.ts'
import type { BackupBucket } from './bucket.ts'

/** Null: backups stay in the data folder. */
export async function configuredBucket({
  backupBucket,
}: Pick<Config, 'backupBucket'>): Promise<BackupBucket | null> {
  if (backupBucket === null) return null
  // The library costs memory, so it is loaded only if a bucket is configured.
  const { createBackupBucket } = await import('./bucket.ts')
  return createBackupBucket(backupBucket)
}
