export type LastBackup = {
  readonly atMs: number
  /** It is null for a copy that somebody made in another way and noted. */
  readonly bytes: number | null
  /** `here` is the data folder of the machine that made it. */
  readonly place: 'here' | 'bucket' | 'elsewhere'
}

/** This is why the last try was none. A backup that is made ends it. */
export type BackupFailure =
  | { readonly reason: 'no-room'; readonly neededBytes: number }
  | { readonly reason: 'not-made'; readonly detail: string }
  /** It is made, and stays in the data folder under this name until the bucket takes it. */
  | { readonly reason: 'not-put'; readonly detail: string; readonly name: string }
