import { COUNTRIES, DEFAULT_COUNTRY, findCountry } from './countries.ts'
import { internationalDigits } from './international-digits.ts'
import { internationalPhone, isPhone, nationalDigits } from './phone.ts'

export type ReadPhone = {
  /** The number has national digits, as in orders. */
  readonly phone: string
  readonly country: string
}

/**
 * The number was typed without a country beside it: it has a dial code after + or 00, or is Ghanaian, as 0244… and
 * 233244… are. Null means that it is no number, so that whoever typed it is asked.
 */
export function readPhone(typed: string): ReadPhone | null {
  const country = countryOfPhone(typed)
  const phone = nationalDigits(typed, country)
  return isPhone(phone, country) ? { phone, country } : null
}

/** Writes a number as it can be dialled from anywhere, such as '+233 24 412 3456'; null as in `readPhone`. */
export function completePhone(typed: string): string | null {
  const read = readPhone(typed)
  if (read === null) return null
  const dialCode = findCountry(read.country)?.phoneCode ?? ''
  const national = internationalDigits(read.phone, read.country).slice(dialCode.length)
  return internationalPhone(national, read.country)
}

/** The country of the longest dial code that fits after a plus sign or 00; Ghana without one. */
function countryOfPhone(typed: string): string {
  const digits = /^(?:\+|00)(?<digits>\d+)/.exec(typed.replaceAll(/[\s()-]/g, ''))?.groups?.digits
  if (digits === undefined) return DEFAULT_COUNTRY
  const fitting = COUNTRIES.filter(({ phoneCode }) => digits.startsWith(phoneCode))
  const [best] = fitting.sort((a, b) => b.phoneCode.length - a.phoneCode.length)
  return best?.code ?? DEFAULT_COUNTRY
}
