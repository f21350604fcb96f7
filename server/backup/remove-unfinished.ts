import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A command that was killed leaves a copy of everybody's data under such names. */
const UNFINISHED = /^\.(?:making|restoring)-|^shop-\d{4}-.*\.partial$|^shop\.sqlite\.incoming/
/** This is longer than any backup or restore takes: another one may be running. */
const DAY_MS = 24 * 60 * 60_000

export async function removeUnfinished(folders: readonly string[], nowMs: number): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(folder)
    for (const name of names.filter((each) => UNFINISHED.test(each))) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      if (found && found.mtimeMs < nowMs - DAY_MS) await rm(path, { recursive: true, force: true })
    }
  }
}
