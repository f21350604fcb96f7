/**
 * Each length of a list makes another statement, which every connection prepares and SQLite keeps. So lists that vary
 * are sent in lengths that are powers of two.
 */

/** Repeats the last value until the length is a power of two, for `in (…)`. */
export function padList<Value>(values: readonly Value[]): readonly Value[] {
  const last = values.at(-1)
  if (last === undefined) return values
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...Array<Value>(length - values.length).fill(last)]
}

/** Splits the list into parts whose lengths are powers of two, for `values (…), (…)`. */
export function splitList<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const parts: (readonly Value[])[] = []
  for (let at = 0; at < values.length; ) {
    const length = 2 ** Math.floor(Math.log2(values.length - at))
    parts.push(values.slice(at, at + length))
    at += length
  }
  return parts
}
