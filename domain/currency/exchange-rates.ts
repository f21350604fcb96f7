/** One cedi buys this much of each currency. */
export type ExchangeRates = {
  readonly usd: number
  readonly eur: number
  readonly gbp: number
}

/** These are used when no rates service responds (§9). */
export const BUILT_IN_RATES: ExchangeRates = { usd: 0.083, eur: 0.076, gbp: 0.065 }
