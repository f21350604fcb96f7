import { backupMessages } from '#domain/owner-messages/backup'
import { listBackups } from '#server/backup/list-backups'
import { makeBackup } from '#server/backup/make-backup'
import { backupFilePath } from '../kit/paths.ts'
import { actorOfRequest, type Post, refuse, type ScreenLoader } from '../kit/screen.ts'
import { screens } from '../kit/screens.ts'

const { path } = screens.backup
const MAX_SHOWN = 31
const BYTES_IN_MEGABYTE = 1_000_000

export const backupScreen: ScreenLoader = async ({ context }) => {
  const backups = await listBackups(context.config.dataDir)
  return {
    screen: 'backup',
    title: 'Backups',
    data: {
      isPossible: context.engine === 'sqlite',
      backups: backups.slice(0, MAX_SHOWN).map(({ name, bytes, madeAtMs }) => ({
        name,
        megabytes: (bytes / BYTES_IN_MEGABYTE).toFixed(1),
        madeAtMs,
        fileUrl: backupFilePath(name),
      })),
    },
  }
}

export const backupPosts: readonly Post[] = [
  {
    access: 'owner',
    screen: 'backup',
    path: `${path}/make`,
    handle: async (request) => {
      const { db, now, config, engine } = request.context
      if (engine !== 'sqlite') return refuse(409, backupMessages['backup-elsewhere'])
      const { dataDir } = config
      const made = await makeBackup({ db, now, dataDir }, actorOfRequest(request))
      if (made.ok) return { kind: 'done', next: path, notice: 'backup-made' }
      return refuse(500, `${backupMessages['backup-failed']} ${made.error.detail}`)
    },
  },
]
