/** How much of each currency one cedi buys. */
export type ExchangeRates = {
  readonly usd: number
  readonly eur: number
  readonly gbp: number
}

/** §9: used when no rates service responds. */
export const BUILT_IN_RATES: ExchangeRates = { usd: 0.083, eur: 0.076, gbp: 0.065 }
