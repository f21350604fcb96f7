import * as v from 'valibot'
import { appendLines, completeSince, parseLines, readIfThere } from './appended-lines.ts'
import { dataFolder } from './sqlite/data-folder.ts'

export type RecordedErasure = { readonly mailboxHash: string; readonly erasedAtMs: number }

const erasureSchema = v.object({
  mailboxHash: v.string(),
  erasedAtMs: v.pipe(v.number(), v.safeInteger()),
})

/** The list is stored beside the database, not in it: a restored backup does not contain later erasures. */
export function recordErasure(dataDir: string, erasure: RecordedErasure): void {
  appendLines(dataFolder(dataDir).erasedList, [erasure])
}

export function readErasures(dataDir: string): readonly RecordedErasure[] {
  return parseErasures(readIfThere(dataFolder(dataDir).erasedList))
}

/** Lists of earlier releases do not say since when they are complete: they always were. Null: the list was lost. */
export function erasuresCompleteSince(text: string | null): number | null {
  return completeSince(text) ?? (parseErasures(text).length > 0 ? 0 : null)
}

/** Skips truncated lines: their command never reported success. */
export function parseErasures(text: string | null): readonly RecordedErasure[] {
  return parseLines(text, erasureSchema)
}
