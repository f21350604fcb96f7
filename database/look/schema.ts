export type LookTables = {
  readonly looks: LooksTable
  readonly look_files: LookFilesTable
}

/** The row with the highest version is in force; without a row the shop looks as it shipped. */
type LooksTable = {
  readonly version: number
  readonly look_json: string
  readonly saved_at: number
}

/** Logos, and what is drawn from a look: icons and the card that messengers show. */
type LookFilesTable = {
  /** The name has a hash of the content, or of what it is drawn from. */
  readonly file: string
  readonly bytes: Uint8Array
  readonly made_at: number
}
