/** A Ghanaian number has this many digits. Elsewhere two people may share so many, once in about a billion pairs. */
const SIGNIFICANT_DIGITS = 9

/**
 * Every way to write one number gives the same result, whatever country was chosen beside it: its last digits, without
 * dial code and trunk zero.
 */
export function personalPhoneOf(digits: string): string {
  return digits.slice(-SIGNIFICANT_DIGITS).replace(/^0+/, '')
}
