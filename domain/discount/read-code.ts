import { failure, type Result, success } from '../result.ts'

export type DiscountRefusal = 'discount-code-missing' | 'discount-code-unknown'

// The code must be ASCII: 'ſ' in upper case is 'S'.
const CODE = /^[a-z0-9][a-z0-9_-]{0,31}$/i

/** A typed code gets its one spelling; what no code can be is unknown. */
export function readCode(typed: string): Result<string, DiscountRefusal> {
  const code = typed.trim()
  if (code === '') return failure('discount-code-missing')
  return CODE.test(code) ? success(code.toUpperCase()) : failure('discount-code-unknown')
}
