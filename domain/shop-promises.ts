import type { Surcharge } from './catalogue/surcharge.ts'

/**
 * The shop promises this about delivery, returns and payment. Product page, cart, checkout, FAQ and terms use these
 * words, so that they cannot contradict each other.
 */

/** Every product page has this line (§2). The owner sets the sum. */
export function freeShippingLine(fromPesewas: number): string {
  const cedis = fromPesewas / 100
  return `Free shipping on orders over GHS ${Number.isInteger(cedis) ? cedis : cedis.toFixed(2)}`
}

/** This is the line as long as the owner sets no other sum. */
export const FREE_SHIPPING_LINE = freeShippingLine(10_000)

/** The order summary of cart and checkout says this as long as the zones are as shipped (§2). */
export const SHIPPING_WORDS = 'Free in Ghana; abroad agreed by contact'

/** §9: a piece can be returned for so many days, unless the owner says otherwise; 0 stands for no returns. */
export const DEFAULT_RETURN_DAYS = 14

/** These are the words for a shop that takes returns. */
export function returnPeriod(days: number): string {
  return `within ${days} ${days === 1 ? 'day' : 'days'} from delivery`
}

/** 'XL, 2XL and XXL cost 10 % more'; '' if every size costs the same. */
export function surchargeWords({ percent, sizes }: Surcharge): string {
  const last = sizes.at(-1)
  if (last === undefined || percent === 0) return ''
  const others = sizes.slice(0, -1).join(', ')
  const more = `${percent} % more`
  return others === '' ? `${last} costs ${more}` : `${others} and ${last} cost ${more}`
}

export const WAYS_TO_PAY = 'mobile money (MTN, Telecel, AT) or by card (Visa, Mastercard)'

/** Units are held this long for an unpaid order, unless the owner or the environment says otherwise. */
export const DEFAULT_HOLD_MINUTES = 15
