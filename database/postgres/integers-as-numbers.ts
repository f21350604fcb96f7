import pg from 'pg'

/** Sums and counts of our integers have these types, besides int4. */
const WIDE_INTEGER_TYPES: ReadonlySet<number> = new Set([
  pg.types.builtins.INT8,
  pg.types.builtins.NUMERIC,
])

/** The driver returns wide integers as text; ours all fit a number, which SQLite returns too. */
export const integersAsNumbers: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (WIDE_INTEGER_TYPES.has(type) && format !== 'binary') return parseWholeNumber
    return pg.types.getTypeParser(type, format)
  },
}

export function parseWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`)
  return value
}
