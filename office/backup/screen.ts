import { backupMessages } from '#domain/owner-messages/backup'
import { listBackups } from '#server/backup/list-backups'
import { makeBackup } from '#server/backup/make-backup'
import { backupFilePath } from '../kit/paths.ts'
import { actorOfRequest, type Post, refuse, type ScreenRequest, show } from '../kit/screen.ts'
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

export const load = async ({ context }: ScreenRequest) => {
  const backups = await listBackups(context.config.dataDir)
  return show('backup', 'Backups', {
    isPossible: context.engine === 'sqlite',
    backups: backups.slice(0, MAX_SHOWN).map(({ name, bytes, madeAtMs }) => ({
      name,
      megabytes: (bytes / BYTES_IN_MEGABYTE).toFixed(1),
      madeAtMs,
      fileUrl: backupFilePath(name),
    })),
  })
}

export const posts: readonly Post[] = [
  {
    access: 'keep-backups',
    screen: 'backup',
    path: `${path}/make`,
    handle: async (request) => {
      const made = await makeBackup(request.context, actorOfRequest(request))
      if (made.ok) return { kind: 'done', next: path, notice: 'backup-made' }
      return refuse(500, `${backupMessages['backup-failed']} ${made.error}`)
    },
  },
]
