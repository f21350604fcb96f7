import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import * as v from 'valibot'
import { dataFolder } from './sqlite/data-folder.ts'

export type RecordedErasure = { readonly mailboxHash: string; readonly erasedAtMs: number }

const erasureSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ mailboxHash: v.string(), erasedAtMs: v.pipe(v.number(), v.safeInteger()) }),
)

/** Beside the database, not in it: a backup that is restored does not know who was erased since. */
export function recordErasure(dataDir: string, erasure: RecordedErasure): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const handle = openSync(dataFolder(dataDir).erasedList, 'a', 0o600)
  try {
    // On a line of its own, also after one that a crash has cut off.
    writeSync(handle, `\n${JSON.stringify(erasure)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A line that was cut off belongs to a command that never said that it was done. */
export function readErasures(dataDir: string): readonly RecordedErasure[] {
  return readLines(dataFolder(dataDir).erasedList).flatMap((line) => {
    const { success, output } = v.safeParse(erasureSchema, line)
    return success ? [output] : []
  })
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
