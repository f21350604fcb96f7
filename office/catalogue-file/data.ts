/** Files of the catalogue: to download, and one that is being imported. */
export type CatalogueFileData = {
  /** Of a file that can be imported. */
  readonly preview: ImportPreview | null
  /** Why the file cannot be imported, one sentence for each fault. */
  readonly faults: ShortenedList
  /** The largest file that the page takes. */
  readonly maxMegabytes: number
}

export type ImportPreview = {
  readonly changes: ShortenedList
  readonly notes: readonly string[]
  /** The file itself, which comes back with the confirmation. */
  readonly text: string
  /** Of the file and of its changes: what was shown is what is imported. */
  readonly hash: string
}

export type ShortenedList = {
  readonly lines: readonly string[]
  /** How many are not shown. */
  readonly more: number
}
