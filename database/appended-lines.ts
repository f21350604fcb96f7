import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'

/** Lists of JSON lines lie beside the database: a restored backup does not contain what is later than itself. */
export function appendLines(file: string, values: readonly object[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const handle = openSync(file, 'a', 0o600)
  try {
    // The leading newline separates them from a line that a crash truncated.
    writeSync(handle, `\n${values.map((value) => `${JSON.stringify(value)}\n`).join('')}`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Null: there is no such file. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Skips lines that are truncated, damaged or of another kind. */
export function parseLines<Line>(
  text: string | null,
  schema: v.GenericSchema<unknown, Line>,
): readonly Line[] {
  const line = v.pipe(v.string(), v.parseJson(), schema)
  return (text ?? '').split('\n').flatMap((each) => {
    const { success, output } = v.safeParse(line, each)
    return success ? [output] : []
  })
}

const startSchema = v.object({ sinceMs: v.pipe(v.number(), v.safeInteger()) })

/** A list may say from which time it is complete; null: it does not. */
export function completeSince(text: string | null): number | null {
  const starts = parseLines(text, startSchema).map(({ sinceMs }) => sinceMs)
  return starts.length === 0 ? null : Math.min(...starts)
}
