/** Counted per network; a mobile carrier puts thousands of people behind one. */
export type FormLimits = {
  readonly perMinute: number
  readonly perHour: number
  readonly insightsPerMinute: number
  /** Entries for draws, and requests for pieces: they are stored before their letters are sent. */
  readonly entriesPerHour: number
  /** Mails to addresses typed into forms, of each purpose, all networks together. */
  readonly lettersPerHour: number
}
