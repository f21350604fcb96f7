import { failure, type Result, success } from '#domain/result'
import type { Config } from '../base/config.ts'
import { readS3Settings, type S3Settings, s3Names } from '../base/s3/s3-settings.ts'
import { isPublicKey } from './encryption.ts'

declare module '../base/config.ts' {
  interface Config {
    /** Null: backups stay in the data folder. */
    readonly backupBucket: BackupBucketSettings | null
  }
}

export type BackupBucketSettings = S3Settings & { readonly publicKey: string }

type Environment = Parameters<typeof readS3Settings>[1] & {
  readonly BACKUP_PUBLIC_KEY?: string | undefined
}

export const BACKUP_NAMES = [...s3Names('BACKUP'), 'BACKUP_PUBLIC_KEY'] as const

const KEY_IS_PRIVATE =
  'BACKUP_PUBLIC_KEY holds a private key. Put the public one there, which begins with age1, and keep the private one away from this server.'
const KEY_WRONG =
  'BACKUP_PUBLIC_KEY must be a public key of age, which begins with age1 and has 62 characters: copy all of it.'
const BUCKET_SHARED =
  'BACKUP_S3_BUCKET must not be the bucket of the pictures: whoever takes that one over must not have the backups.'

/** Null unless all are set: backups then stay in the data folder. */
export function readBackupSettings(
  given: Environment,
  { picturesS3 }: Pick<Config, 'picturesS3'>,
): Result<BackupBucketSettings | null, string> {
  const publicKey = given.BACKUP_PUBLIC_KEY
  if (publicKey?.toUpperCase().startsWith('AGE-SECRET-KEY-')) return failure(KEY_IS_PRIVATE)
  const bucket = readS3Settings('BACKUP', given)
  if (!bucket.ok || bucket.value === null || !publicKey) return bucket.ok ? success(null) : bucket
  if (!isPublicKey(publicKey)) return failure(KEY_WRONG)
  const isShared =
    bucket.value.endpoint === picturesS3?.endpoint && bucket.value.bucket === picturesS3.bucket
  return isShared ? failure(BUCKET_SHARED) : success({ ...bucket.value, publicKey })
}
