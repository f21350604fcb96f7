/** §9: the four currencies a price can be shown in. Orders are always charged in GHS. */
export const CURRENCIES = ['GHS', 'USD', 'EUR', 'GBP'] as const
export type Currency = (typeof CURRENCIES)[number]

export const BASE_CURRENCY = 'GHS'

export const SYMBOL_OF: Readonly<Record<Currency, string>> = {
  GHS: 'GH₵',
  USD: '$',
  EUR: '€',
  GBP: '£',
}

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value)
}
