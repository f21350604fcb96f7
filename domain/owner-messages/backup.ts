import type { BackupFailure, LastBackup } from '../backup/backup.ts'
import { bytesWords } from './bytes-words.ts'

export const backupMessages = {
  'backup-failed': 'The backup was not made.',
  'backup-made': 'The backup is made and checked.',
} as const

export function backupFailureWords(failure: BackupFailure): string {
  switch (failure.reason) {
    case 'no-room':
      return `There is no room for a daily backup: it needs ${bytesWords(failure.neededBytes)}, and 2 GB and a tenth of the disk have to stay free.`
    case 'not-made':
      return `${backupMessages['backup-failed']} ${failure.detail}`
    case 'not-put':
      return `The backup is made, but could not be put into the bucket: ${failure.detail}`
  }
}

/** The words follow "The last backup was made 4 hours ago". */
export function aboutBackupWords({ bytes, place }: Omit<LastBackup, 'atMs'>): string {
  const size = bytes === null ? '' : `, ${bytesWords(bytes)}`
  const places = { here: '', bucket: ', in the bucket', elsewhere: ', elsewhere' } as const
  return size + places[place]
}
