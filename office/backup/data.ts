export type BackupData = {
  /** PostgreSQL is backed up where it runs, not here. */
  readonly isPossible: boolean
  /** The newest first. */
  readonly backups: readonly BackupRow[]
}

export type BackupRow = {
  readonly name: string
  readonly megabytes: string
  readonly madeAtMs: number
  readonly fileUrl: string
}
