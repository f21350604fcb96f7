import { cleanLine } from '#domain/form/text'
import { failure, type Result, success } from '#domain/result'

const MAX_NOTE_LENGTH = 500

/** An empty note is rejected: later nobody would know what was done. */
export function readNote(typed: string): Result<string, 'note-required' | 'note-too-long'> {
  const note = cleanLine(typed)
  if (note === '') return failure('note-required')
  return note.length > MAX_NOTE_LENGTH ? failure('note-too-long') : success(note)
}
