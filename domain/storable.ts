import * as v from 'valibot'

/** Both databases keep whole numbers of 32 bits; SQLite alone would take more. */
export const MAX_INTEGER = 2 ** 31 - 1

/** PostgreSQL refuses the character NUL in text, and half of a surrogate pair is no character. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Text that is kept as it comes, because a program wrote it. What people type is cleaned instead. */
export function storableText(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength), v.check(isStorableText))
}
