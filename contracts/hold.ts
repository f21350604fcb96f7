/** The units of an unpaid order are held this long, by the database's clock, in epoch milliseconds. */
export type HoldTimes = {
  /** Null: the order is not, or no longer, waiting for a payment. */
  readonly holdEndsAt: number | null
  readonly now: number
}
