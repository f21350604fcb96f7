import type { OpeningPoint } from '#domain/opening/opening-points'

export type OpeningTables = {
  readonly opening_points: OpeningPointsTable
  readonly mail_trials: MailTrialsTable
}

/** What a new shop lacked. A point without a row was neither seen to be done nor put off. */
type OpeningPointsTable = {
  readonly point: OpeningPoint
  /** A point that each owner does for themselves has that person; any other has ''. */
  readonly staff_id: string
  readonly done_at: number | null
  /** It marks the keys or the mail service with which it was done: others are not. '' if it stays done. */
  readonly done_with: string
  readonly put_off_at: number | null
  readonly put_off_by: string | null
}

/** A letter with which somebody tries whether mails arrive: the last one of each. */
type MailTrialsTable = {
  readonly staff_id: string
  /** Of the code and of the secret in the link, with a blank between them. Both stand in the letter alone. */
  readonly code_hash: string
  /** It marks the mail service that took the letter. */
  readonly sent_with: string
  readonly expires_at: number
  readonly tries: number
}
