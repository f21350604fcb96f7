import type { TextName } from '#domain/texts/text-names'

export type TextTables = {
  readonly texts: TextsTable
  readonly text_drafts: TextDraftsTable
}

/** The versions of a text that were published. A text without one comes from the release. */
type TextsTable = {
  readonly name: TextName
  /** The newest is in force. */
  readonly version: number
  readonly content_json: string
  readonly saved_at: number
  /** A person of the staff, as in `audit`; null if no person saved it. */
  readonly saved_by: string | null
  /** It is 1 if whoever had allowed something before is asked for consent again. */
  readonly asks_consent: 0 | 1
}

type TextDraftsTable = {
  readonly name: TextName
  /** It counts every change of the draft and of the published text: an edit of an older one is refused. */
  readonly edition: number
  /** It is null while nothing is unpublished. */
  readonly content_json: string | null
  readonly saved_at: number
  readonly saved_by: string | null
}
