import { readWholeNumber } from '../form/whole-number.ts'

/** The point of a picture that stays in view wherever it is cut, in percent of its width and height. */
export type Focus = { readonly x: number; readonly y: number }

/** The film of the release is cut around this point. */
export const DEFAULT_FOCUS: Focus = { x: 50, y: 0 }

/** A finger points no finer than this, in percent. */
export const FOCUS_STEP = 10

/** Anything but a step from 0 to 100 is null. */
export function readFocus(x: string, y: string): Focus | null {
  const [left, top] = [readShare(x), readShare(y)]
  return left === null || top === null ? null : { x: left, y: top }
}

function readShare(typed: string): number | null {
  const share = readWholeNumber(typed, { min: 0, max: 100 })
  return share !== null && share % FOCUS_STEP === 0 ? share : null
}

/** The value of `object-position`; null for the default, which the style sheet has. */
export function focusPosition(focus: Focus): string | null {
  const isDefault = focus.x === DEFAULT_FOCUS.x && focus.y === DEFAULT_FOCUS.y
  return isDefault ? null : `${focus.x}% ${focus.y}%`
}
