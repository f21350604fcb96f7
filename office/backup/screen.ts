import {
  readBackupFailure,
  readBackupUnderWay,
  readLastBackupElsewhere,
} from '#database/health/backup-facts'
import { backupFailureWords } from '#domain/owner-messages/backup'
import { listBackups } from '#server/backup/list-backups'
import { startBackup } from '#server/backup/make-backup'
import { backupFilePath } from '../kit/paths.ts'
import { actorOfRequest, type Post, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

export type BackupRow = {
  readonly name: string
  readonly megabytes: string
  readonly madeAtMs: number
  readonly fileUrl: string
}

const { path } = screens.backup
const MAX_SHOWN = 31
const BYTES_IN_MEGABYTE = 1_000_000
/** Whoever pressed the button has been told after this time. */
const TOLD_FOR_MS = 10 * 60_000
const LOOKS_AGAIN_AFTER_SECONDS = 3

export const load = async ({ context }: ScreenRequest) => {
  const { db, now, config } = context
  const nowMs = now()
  const underWay = await readBackupUnderWay(db, nowMs)
  const failure = await readBackupFailure(db)
  const backups = (await listBackups(config.dataDir)).slice(0, MAX_SHOWN)
  const [newest] = backups
  const content = show('backup', 'Backups', {
    percent: underWay && Math.floor(underWay.share * 100),
    failure: failure && backupFailureWords(failure),
    isJustMade: newest !== undefined && nowMs - newest.madeAtMs < TOLD_FOR_MS,
    picturesBucket: config.picturesS3?.bucket ?? null,
    bucket: config.backupBucket !== null ? { lastAtMs: await readLastInBucket(db) } : null,
    backups: backups.map(
      ({ name, bytes, madeAtMs }): BackupRow => ({
        name,
        megabytes: (bytes / BYTES_IN_MEGABYTE).toFixed(1),
        madeAtMs,
        fileUrl: backupFilePath(name),
      }),
    ),
  })
  return underWay ? { ...content, looksAgainAfterSeconds: LOOKS_AGAIN_AFTER_SECONDS } : content
}

async function readLastInBucket(db: ScreenRequest['context']['db']): Promise<number | null> {
  const last = await readLastBackupElsewhere(db)
  return last?.place === 'bucket' ? last.atMs : null
}

export const posts: readonly Post[] = [
  {
    access: 'keep-backups',
    screen: 'backup',
    path: `${path}/make`,
    handle: async (request) => {
      // The screen tells of a backup that another press, or the night, has begun.
      await startBackup(request.context, { actor: actorOfRequest(request) })
      return { kind: 'done', next: path }
    },
  },
]
