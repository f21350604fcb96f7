/** By source, which is a network; a mobile carrier puts thousands of people behind one. */
export type FormLimits = {
  readonly perMinute: number
  readonly perHour: number
  readonly insightsPerMinute: number
  /** Letters to addresses that anybody can type, from all sources together. */
  readonly lettersPerHour: number
}
