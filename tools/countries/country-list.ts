import { getCountryCallingCode, isSupportedCountry, Metadata } from 'libphonenumber-js/min'
import { COUNTRY_CODES } from './country-codes.ts'

const NORTH_AMERICA = '1'

/** The source of `domain/checkout/countries.ts`: names by Unicode, dial codes by libphonenumber. */
export function countryList(): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const countries = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code }))
  const { compare } = new Intl.Collator('en')
  return countries
    .sort((one, other) => compare(one.name, other.name))
    .map(({ code, name }) => `  ['${code}', '${name}', '${dialCode(code)}'],\n`)
    .join('')
}

/** Countries that share +1 have one area code each; one with several gets +1 alone. */
function dialCode(code: string): string {
  if (!isSupportedCountry(code)) throw new Error(`No dial code is known for ${code}`)
  const callingCode = getCountryCallingCode(code)
  if (callingCode !== NORTH_AMERICA) return callingCode
  const metadata = new Metadata()
  metadata.selectNumberingPlan(code)
  const areaCode = metadata.numberingPlan?.leadingDigits() ?? ''
  return /^\d{3}$/.test(areaCode) ? callingCode + areaCode : callingCode
}
