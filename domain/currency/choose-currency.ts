import { currencyOfCountry, currencyOfLocale } from './country-currency.ts'
import type { Currency } from './currency.ts'
import { type StoredCurrencyChoice, savedChoice } from './saved-choice.ts'

export type CurrencyClues = {
  readonly stored: StoredCurrencyChoice
  readonly country: string | null
  readonly locale: string | null
}

/** §4: the visitor's own choice, then where they are, then their language, then GHS. */
export function chooseCurrency({ stored, country, locale }: CurrencyClues): Currency {
  return savedChoice(stored) ?? currencyOfCountry(country ?? '') ?? currencyOfLocale(locale ?? '')
}
