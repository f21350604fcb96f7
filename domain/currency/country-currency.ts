import type { Currency } from './currency.ts'

// §9 lists Switzerland here although its currency is the franc.
const EURO_COUNTRIES = 'DE FR IT ES NL BE AT PT IE FI GR LU MT CY SK SI EE LV LT CH HR'

/** ISO 3166-1, without the countries listed elsewhere in this file. */
const DOLLAR_COUNTRIES =
  'AD AE AF AG AI AL AM AO AQ AR AS AU AW AX AZ BA BB BD BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BV BW BY BZ CA CC CD CF CG CI CK CL CM CN CO CR CU CV CW CX CZ DJ DK DM DO DZ EC EG EH ER ET ' +
  'FJ FK FM FO GA GD GE GF GG GI GL GM GN GP GQ GS GT GU GW GY HK HM HN HT HU ID IL IM IN IO IQ ' +
  'IR IS JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LY MA MC MD ME MF MG ' +
  'MH MK ML MM MN MO MP MQ MR MS MU MV MW MX MY MZ NA NC NE NF NG NI NO NP NR NU NZ OM PA PE PF ' +
  'PG PH PK PL PM PN PR PS PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SJ SL SM SN SO SR SS ST ' +
  'SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS XK YE YT ZA ZM ZW'

const CURRENCY_OF_COUNTRY: ReadonlyMap<string, Currency> = new Map<string, Currency>([
  ...listed(DOLLAR_COUNTRIES, 'USD'),
  ...listed(EURO_COUNTRIES, 'EUR'),
  ['GB', 'GBP'],
  ['GH', 'GHS'],
])

function listed(codes: string, currency: Currency): [string, Currency][] {
  return codes.split(' ').map((code) => [code, currency])
}

/** `null` if it is not a country, so that detection continues with its next step. */
export function currencyOfCountry(countryCode: string): Currency | null {
  // ASCII letters only: 'ß' in upper case would be 'SS', South Sudan.
  if (!/^[a-z]{2}$/i.test(countryCode)) return null
  return CURRENCY_OF_COUNTRY.get(countryCode.toUpperCase()) ?? null
}

/** 'en-GH' → GHS. §4: a locale without a known region ends detection with GHS. */
export function currencyOfLocale(locale: string): Currency {
  return currencyOfCountry(regionOf(locale) ?? '') ?? 'GHS'
}

function regionOf(locale: string): string | undefined {
  const [, ...subtags] = locale.slice(0, 64).split(/[-_.@]/)
  // Anything after a one-letter subtag is an extension ('en-u-ca-buddhist'), never a region.
  const extension = subtags.findIndex((subtag) => subtag.length === 1)
  return subtags
    .slice(0, extension === -1 ? undefined : extension)
    .find((subtag) => subtag.length === 2)
}
