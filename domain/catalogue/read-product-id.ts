import { MAX_INTEGER } from '../storable.ts'

/** An id is written as a plain number: neither 007 nor 1e1. Null for anything else. */
export function readProductId(typed: string | undefined): number | null {
  if (!/^[1-9]\d{0,9}$/.test(typed ?? '')) return null
  const id = Number(typed)
  return id <= MAX_INTEGER ? id : null
}
