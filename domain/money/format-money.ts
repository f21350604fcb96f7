import { SYMBOL_OF } from '../currency/currency.ts'
import { toDecimals } from './decimals.ts'
import type { Money } from './money.ts'

/** The result is 'GH₵1,500.00'. `Intl` is not used, because its output can differ between server and browser. */
export function formatMoney(money: Money): string {
  const sign = money.minor < 0 ? '-' : ''
  const decimals = toDecimals({ ...money, minor: Math.abs(money.minor) })
  return `${sign}${SYMBOL_OF[money.currency]}${decimals.replace(/\B(?=(?:\d{3})+\.)/g, ',')}`
}
