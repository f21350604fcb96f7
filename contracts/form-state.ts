/** A form as the server gives it back to somebody without script: refused, and nothing typed lost. */
export type FormState = {
  /** As typed, by field name; a ticked box is 'on'. */
  readonly values: Readonly<Record<string, string>>
  /** At most one sentence a field. */
  readonly errors: Readonly<Record<string, string>>
  /** What is not the fault of one field. */
  readonly message: string | null
}
