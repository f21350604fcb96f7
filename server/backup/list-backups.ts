import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '#database/sqlite/data-folder'

export type Backup = {
  readonly name: string
  readonly file: string
  readonly bytes: number
  readonly madeAtMs: number
}

/** `npm run backup`, the back office and the daily job name archives like this; no other file is listed. */
const NAME = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar$/

export function archiveName(nowMs: number): string {
  return `shop-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}.tar`
}

/** The name tells, because a copied file has another time. */
function madeAtMsOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4.$5Z'))
}

/** The newest backup comes first. */
export async function listBackups(dataDir: string): Promise<readonly Backup[]> {
  const { backupFolder } = dataFolder(dataDir)
  const names = await readdir(backupFolder).catch(() => [])
  const backups = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => {
        const file = join(backupFolder, name)
        // The file may be deleted at this moment.
        const found = await stat(file).catch(() => null)
        return found && { name, file, bytes: found.size, madeAtMs: madeAtMsOf(name) }
      }),
  )
  return backups.filter((each) => each !== null).toSorted((a, b) => b.name.localeCompare(a.name))
}
