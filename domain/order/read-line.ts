import { readWholeNumber } from '../form/whole-number.ts'

/** The place of a line in its order; null for what is none. */
export function readPosition(typed: string): number | null {
  return readWholeNumber(typed, { min: 0, max: 999 })
}

/** How many of a line; an empty field is none of it. Null for what is no number. */
export function readQuantity(typed: string): number | null {
  return readWholeNumber(typed.trim() || '0', { min: 0, max: 9_999 })
}
