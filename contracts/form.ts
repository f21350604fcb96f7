/** A form as the server gives it back to somebody without script: refused, and nothing typed lost. */
export type FormState = {
  /** As typed, by field name; a ticked box is 'on'. */
  readonly values: Readonly<Record<string, string>>
  /** At most one sentence a field. */
  readonly errors: Readonly<Record<string, string>>
  /** What is not the fault of one field. */
  readonly message: string | null
}

/** What the app is told of a form that was taken; a refused one is answered by an `ErrorBody`. */
export type FormAcceptedBody = {
  readonly status: string
  /** What there is to say besides; mostly nothing. */
  readonly hint?: string
}
