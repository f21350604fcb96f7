import { findCountry } from './countries.ts'

const GHANA = 'GH'
/** E.164 allows fifteen digits, dial code included. */
const MAX_DIGITS = 15
const GHANA_DIGITS = 9
/** Accepted lengths in other countries, without the dial code. */
const DIGITS_ELSEWHERE = { least: 6, most: 14 }

/**
 * §5: the digits after the dial code. Ghanaians write the same number as 024 123 4567,
 * +233 24 123 4567, 00233… or 233…: all are 241234567.
 */
export function nationalDigits(typed: string, countryCode: string): string {
  const text = typed.slice(0, 64).trim()
  const dialCode = findCountry(countryCode)?.phoneCode ?? ''
  const digits = withoutDialCode(text, dialCode)
  return (countryCode === GHANA ? withoutTrunkZero(digits) : digits).slice(0, MAX_DIGITS)
}

/** The national digits must have a valid length for the country (§5). */
export function isPhone({ length }: string, countryCode: string): boolean {
  return countryCode === GHANA
    ? length === GHANA_DIGITS
    : length >= DIGITS_ELSEWHERE.least && length <= DIGITS_ELSEWHERE.most
}

/** The format in the field while typing: 'XX XXX XXXX' for Ghana, plain digits elsewhere. */
export function formatPhone(typed: string, countryCode: string): string {
  const digits = nationalDigits(typed, countryCode)
  if (countryCode !== GHANA) return digits

  const groups = [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)]
  return groups.filter((group) => group !== '').join(' ')
}

/** '+233 24 123 4567', for the shop and the courier. */
export function internationalPhone(national: string, countryCode: string): string {
  const dialCode = findCountry(countryCode)?.phoneCode
  const formatted = formatPhone(national, countryCode)
  return dialCode === undefined ? formatted : `+${dialCode} ${formatted}`
}

function withoutDialCode(text: string, dialCode: string): string {
  const digits = toDigits(text)
  if (text.startsWith('+') && digits.startsWith(dialCode)) return digits.slice(dialCode.length)
  if (digits.startsWith(`00${dialCode}`)) return digits.slice(dialCode.length + 2)

  // Numbers of one Ghanaian network also begin with 23: only the length reveals a dial code.
  const isWhole = digits.length === dialCode.length + GHANA_DIGITS
  return dialCode === '233' && isWhole && digits.startsWith(dialCode)
    ? digits.slice(dialCode.length)
    : digits
}

function withoutTrunkZero(digits: string): string {
  return digits.replace(/^0/, '')
}

/** Digits from an Arabic or Persian keyboard are converted too. */
function toDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[^0-9]/g, '')
}
