import { type Currency, isCurrency } from '#domain/currency/currency'

const ONE_DAY_S = 86_400
const CHOSEN_MAX_AGE_S = 365 * ONE_DAY_S
/** Detection is repeated after a week, because people travel. */
const DETECTED_MAX_AGE_S = 7 * ONE_DAY_S

/** The server reads this cookie, so that the next HTML has the right currency. */
export function readCurrencyCookie(): Currency | null {
  const [, value] = /(?:^|; )currency=(\w+)/.exec(document.cookie) ?? []
  return isCurrency(value) ? value : null
}

export function writeChosenCookie(currency: Currency) {
  write(currency, CHOSEN_MAX_AGE_S)
}

export function writeDetectedCookie(currency: Currency) {
  write(currency, DETECTED_MAX_AGE_S)
}

export function removeCurrencyCookie() {
  write('', 0)
}

function write(value: string, maxAgeS: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari.
  document.cookie = `currency=${value}; path=/; max-age=${maxAgeS}; samesite=lax`
}
