import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import * as v from 'valibot'
import { dataFolder } from './sqlite/data-folder.ts'

export type RecordedErasure = { readonly mailboxHash: string; readonly erasedAtMs: number }

const erasureSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ mailboxHash: v.string(), erasedAtMs: v.pipe(v.number(), v.safeInteger()) }),
)

/** The list is stored beside the database, not in it: a restored backup does not contain later erasures. */
export function recordErasure(dataDir: string, erasure: RecordedErasure): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const handle = openSync(dataFolder(dataDir).erasedList, 'a', 0o600)
  try {
    // The leading newline separates it from a line that a crash truncated.
    writeSync(handle, `\n${JSON.stringify(erasure)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Skips truncated lines: their command never reported success. */
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
