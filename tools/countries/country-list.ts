import { getCountryCallingCode, isSupportedCountry, Metadata } from 'libphonenumber-js/min'

/** These are the countries of the checkout's list (§3), by ISO 3166-1 code. */
const COUNTRY_CODES = (
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA ' +
  'CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM ' +
  'FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML ' +
  'MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW ' +
  'PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL ' +
  'TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'
).split(' ')

const NORTH_AMERICA = '1'

/** Returns the source of `domain/checkout/countries.ts`: names by Unicode, dial codes by libphonenumber. */
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
