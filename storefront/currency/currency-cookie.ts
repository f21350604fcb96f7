import { type Currency, isCurrency } from '#domain/currency/currency'

const ONE_DAY_S = 86_400
const CHOSEN_FOR_S = 365 * ONE_DAY_S
/** What was detected is looked at again after a week: people travel. */
const DETECTED_FOR_S = 7 * ONE_DAY_S

/** The cookie tells the server, so that the next HTML is right at once. */
export function readCurrencyCookie(): Currency | null {
  const [, value] = /(?:^|; )currency=(\w+)/.exec(document.cookie) ?? []
  return isCurrency(value) ? value : null
}

export function keepChosenInCookie(currency: Currency) {
  write(currency, CHOSEN_FOR_S)
}

export function keepDetectedInCookie(currency: Currency) {
  write(currency, DETECTED_FOR_S)
}

export function removeCurrencyCookie() {
  write('', 0)
}

function write(value: string, maxAgeS: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari.
  document.cookie = `currency=${value}; path=/; max-age=${maxAgeS}; samesite=lax`
}
