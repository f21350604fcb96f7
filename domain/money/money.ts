import type { Currency } from '../currency/currency.ts'

/** An amount in the smallest unit of its currency (pesewas, cents, pence): always an integer. */
export type Money<C extends Currency = Currency> = {
  readonly currency: C
  readonly minor: number
}

/** The shop charges in cedis. */
export type Cedis = Money<'GHS'>

export function pesewas(minor: number): Cedis {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not a whole number of pesewas: ${minor}`)
  return { currency: 'GHS', minor }
}

export function addMoney<C extends Currency>(a: Money<C>, b: Money<C>): Money<C> {
  return { currency: a.currency, minor: a.minor + b.minor }
}

export function subtractMoney<C extends Currency>(a: Money<C>, b: Money<C>): Money<C> {
  return { currency: a.currency, minor: a.minor - b.minor }
}

export function multiplyMoney<C extends Currency>(amount: Money<C>, times: number): Money<C> {
  return { currency: amount.currency, minor: roundToMinor(amount.minor * times) }
}

export function percentOf<C extends Currency>(amount: Money<C>, percent: number): Money<C> {
  return { currency: amount.currency, minor: roundToMinor((amount.minor * percent) / 100) }
}

/** The one place where money is rounded: half up, to the smallest unit. */
export function roundToMinor(exact: number): number {
  return Math.floor(exact + 0.5)
}
