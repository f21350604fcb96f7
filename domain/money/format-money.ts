import { SYMBOL_OF } from '../currency/currency.ts'
import type { Money } from './money.ts'

/** 'GH₵1,500.00'. Written by hand, so that server and browser never disagree about a locale. */
export function formatMoney(money: Money): string {
  const sign = money.minor < 0 ? '-' : ''
  const digits = Math.abs(money.minor).toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${sign}${SYMBOL_OF[money.currency]}${whole}.${digits.slice(-2)}`
}
