/** A rejected form as the server re-renders it for a browser without script, input preserved. */
export type FormState = {
  /** The values are as typed, by field name; a checked box is 'on'. */
  readonly values: Readonly<Record<string, string>>
  /** Each field has at most one sentence. */
  readonly errors: Readonly<Record<string, string>>
  /** The error belongs to no single field. */
  readonly message: string | null
}

/** The response to an accepted form; a rejected one gets an `ErrorBody`. */
export type FormAcceptedBody = {
  readonly status: string
  /** An additional sentence; usually absent. */
  readonly hint?: string
}
