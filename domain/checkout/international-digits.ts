import { findCountry } from './countries.ts'
import { nationalDigits } from './phone.ts'

/** The zero at the beginning belongs to the number itself in these countries, even when called from abroad. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['BJ', 'CG', 'CI', 'IT', 'SM', 'VA'])

/** '233241234567', for links that call or open WhatsApp; empty without a number. */
export function internationalDigits(national: string, countryCode: string): string {
  const digits = nationalDigits(national, countryCode)
  const dialled = KEEPS_ZERO.has(countryCode) ? digits : digits.replace(/^0/, '')
  return dialled === '' ? '' : `${findCountry(countryCode)?.phoneCode ?? ''}${dialled}`
}
