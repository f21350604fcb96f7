import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedFile } from '#server/data-rights/export-personal-data'

/** Writes to a new folder that only the owner can read. It never overwrites a file. */
export function writeExport(parent: string, files: readonly ExportedFile[], nowMs: number): string {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(parent, `personal-data-${day}-`))
  for (const { name, text } of files) {
    writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' })
  }
  return folder
}
