import type { FieldSentences } from './check-form.ts'
import type { Typed } from './form-draft.ts'

/** What each group of fields is given. */
export type FieldsProps = {
  readonly typed: Typed
  readonly errors: FieldSentences
  readonly onEdit: (changes: Partial<Typed>) => void
}
