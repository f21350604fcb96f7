import { currencyOfCountry, currencyOfLocale } from './country-currency.ts'
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

export type CurrencyClues = {
  readonly stored: StoredCurrencyChoice
  readonly country: string | null
  readonly locale: string | null
}

/** §4: the visitor's own choice, then where they are, then their language, then GHS. */
export function chooseCurrency({ stored, country, locale }: CurrencyClues): Currency {
  return savedChoice(stored) ?? currencyOfCountry(country ?? '') ?? currencyOfLocale(locale ?? '')
}
