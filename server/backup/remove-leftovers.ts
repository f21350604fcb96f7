import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '#database/sqlite/data-folder'

/** As `backUp` names them, with SQLite's own files beside them. */
const UNFINISHED = /\.sqlite\.partial(?:-[a-z]+)?$/
/** Longer than any backup takes: another one may be running. */
const DAY_MS = 24 * 60 * 60_000

/** A backup that was killed leaves a copy of everybody's data, which no list shows. */
export async function removeLeftovers(dataDir: string, nowMs: number): Promise<void> {
  const { backupFolder } = dataFolder(dataDir)
  const names = await readdir(backupFolder).catch(() => [])
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const file = join(backupFolder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < nowMs - DAY_MS) await rm(file, { force: true })
  }
}
