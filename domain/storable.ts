import * as v from 'valibot'

/** PostgreSQL's integer columns have 32 bits; SQLite would accept more. */
export const MAX_INTEGER = 2 ** 31 - 1

/** PostgreSQL rejects NUL in text, and a lone surrogate is not valid Unicode. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** The result lacks what a database would reject. */
export function toStorableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

/** Text from programs is stored unchanged. Text typed by people is cleaned instead. */
export function storableText(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength), v.check(isStorableText))
}
