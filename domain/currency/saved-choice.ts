import { type Currency, isCurrency } from './currency.ts'

/** §3: as the browser keeps them. */
export type StoredCurrencyChoice = {
  readonly userSelectedCurrency: string | null
  readonly userCurrencyOverride: string | null
}

/** What the visitor chose by hand; anything else stored is ignored and detection runs. */
export function savedChoice(stored: StoredCurrencyChoice): Currency | null {
  const { userSelectedCurrency, userCurrencyOverride } = stored
  return userCurrencyOverride === 'true' && isCurrency(userSelectedCurrency)
    ? userSelectedCurrency
    : null
}
