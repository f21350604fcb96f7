/** Counted per network; a mobile carrier puts thousands of people behind one. */
export type FormLimits = {
  readonly perMinute: number
  readonly perHour: number
  readonly insightsPerMinute: number
  /** Mails to addresses typed into forms, all networks together. */
  readonly lettersPerHour: number
}
