export type Range = { readonly min: number; readonly max: number }

const ANY: Range = { min: 0, max: Infinity }
const DIGITS = /^\d{1,9}$/

/** Digits alone are a number: neither '+3' nor '1e3'. Null for anything else, or out of the range. */
export function readWholeNumber(typed: string, { min, max }: Range = ANY): number | null {
  const number = DIGITS.test(typed) ? Number(typed) : Number.NaN
  return number >= min && number <= max ? number : null
}
