import { readWholeNumber } from '../form/whole-number.ts'

/** The place of a line in its order; null for what is none. */
export function readPosition(typed: string): number | null {
  return readWholeNumber(typed, { min: 0, max: 999 })
}

/** Reads how many units of a line were typed: an empty field means none, and what is no number is null. */
export function readQuantity(typed: string): number | null {
  return readWholeNumber(typed.trim() || '0', { min: 0, max: 9_999 })
}
