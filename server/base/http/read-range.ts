export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Returns the part that a `Range` header asks for, with its last byte. Null: the whole is sent, as for several parts at
 * once or a header that cannot be read.
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | null {
  const { first = '', last = '' } =
    /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/.exec(header ?? '')?.groups ?? {}
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (start >= bytes || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return start > end ? null : { start, end }
}
