/** Lengths are shown and typed in these units; they are stored in whole millimetres. */
export const UNITS = ['cm', 'in'] as const
export type Unit = (typeof UNITS)[number]

const MM: Readonly<Record<Unit, number>> = { cm: 10, in: 25.4 }

/** A person measures cloth as finely as this: half a centimetre, a quarter of an inch. */
const STEP: Readonly<Record<Unit, number>> = { cm: 0.5, in: 0.25 }

/** Longer texts are not lengths of clothes. */
const MAX_TYPED = 10

/** The text is like '57.5': one decimal at most, which a millimetre is in centimetres. */
export function lengthText(mm: number, unit: Unit): string {
  return plain(Math.round((mm / MM[unit]) * 10) / 10)
}

/** A length is typed as 57, 57.5 or 57,5, with or without its unit. Anything else is null. */
export function readLength(typed: string, unit: Unit): number | null {
  const digits = /^(\d{1,4}(?:[.,]\d{0,3})?|[.,]\d{1,3})\s*(?:cm|in|″|")?$/i.exec(typed.trim())?.[1]
  if (digits === undefined || digits.length > MAX_TYPED) return null
  return Math.round(Number(digits.replace(',', '.')) * MM[unit])
}

/** A person would say a difference so: '1.5 cm'. Null means that it is too small to be measured. */
export function differenceText(mm: number, unit: Unit): string | null {
  const rounded = Math.round(Math.abs(mm) / MM[unit] / STEP[unit]) * STEP[unit]
  return rounded === 0 ? null : `${plain(rounded)} ${unit}`
}

/** The text has no zeros at the end. */
function plain(value: number): string {
  return String(Number(value.toFixed(2)))
}
