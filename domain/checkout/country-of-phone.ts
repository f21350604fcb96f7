import { COUNTRIES, DEFAULT_COUNTRY } from './countries.ts'

/** The country of the longest dial code that fits after a plus sign or 00; Ghana without one. */
export function countryOfPhone(typed: string): string {
  const digits = /^(?:\+|00)(?<digits>\d+)/.exec(typed.replaceAll(/[\s()-]/g, ''))?.groups?.digits
  if (digits === undefined) return DEFAULT_COUNTRY
  const fitting = COUNTRIES.filter(({ phoneCode }) => digits.startsWith(phoneCode))
  const [best] = fitting.toSorted((a, b) => b.phoneCode.length - a.phoneCode.length)
  return best?.code ?? DEFAULT_COUNTRY
}
