import { type Currency, isCurrency } from './currency.ts'

/** The browser stores these strings (§3). */
export type StoredCurrencyChoice = {
  readonly userSelectedCurrency: string | null
  readonly userCurrencyOverride: string | null
}

/** The currency that the visitor selected; any other stored value is ignored and detection runs. */
export function savedChoice(stored: StoredCurrencyChoice): Currency | null {
  const { userSelectedCurrency, userCurrencyOverride } = stored
  return userCurrencyOverride === 'true' && isCurrency(userSelectedCurrency)
    ? userSelectedCurrency
    : null
}
