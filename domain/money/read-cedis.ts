import { type Cedis, pesewas } from './money.ts'

const AMOUNT = /^(?:GH₵|GHS|₵)?\s*(?<whole>\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.(?<part>\d{1,2}))?$/i

/** Reads '450', '1,200.50' or 'GH₵450.5'; null for anything else, such as three decimals. */
export function readCedis(typed: string): Cedis | null {
  const found = AMOUNT.exec(typed.trim())?.groups
  if (!found) return null
  const whole = Number((found.whole ?? '').replaceAll(',', ''))
  return pesewas(whole * 100 + Number((found.part ?? '').padEnd(2, '0')))
}
