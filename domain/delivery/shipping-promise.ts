import { DEFAULT_COUNTRY } from '../checkout/countries.ts'
import { formatMoney } from '../money/format-money.ts'
import { pesewas } from '../money/money.ts'
import { freeShippingLine } from '../shop-promises.ts'
import { type DeliverySettings, OTHER_COUNTRIES, type Zone } from './zone.ts'

/** Pages say this about shipping, by the zones of the day. */
export type ShippingPromise = {
  /** §2: 'Free shipping on orders over GHS 100'. */
  readonly freeLine: string
  /** The order summary says this. */
  readonly words: string
  /** Shipping is always free if no order within Ghana costs anything to send. */
  readonly isAlwaysFree: boolean
}

export function shippingPromise(delivery: DeliverySettings): ShippingPromise {
  const ghana = delivery.zones.filter(
    ({ countries, kind }) => countries.includes(DEFAULT_COUNTRY) && kind !== 'pick-up',
  )
  const abroad = delivery.zones.filter(
    ({ countries, kind }) => countries.includes(OTHER_COUNTRIES) && kind !== 'pick-up',
  )
  return {
    freeLine: freeShippingLine(delivery.freeFromPesewas),
    words: `${ghanaWords(ghana, delivery)}; ${abroadWords(abroad)}`,
    isAlwaysFree: ghana.length > 0 && ghana.every(isFree),
  }
}

function ghanaWords(zones: readonly Zone[], { freeFromPesewas }: DeliverySettings) {
  if (zones.length === 0) return 'No delivery in Ghana'
  if (zones.every(isFree)) return 'Free in Ghana'
  return zones.some(({ kind }) => kind === 'charged')
    ? `In Ghana by zone, free from ${formatMoney(pesewas(freeFromPesewas))}`
    : 'In Ghana by zone, shown at checkout'
}

function isFree({ kind, feePesewas }: Zone): boolean {
  return kind === 'free' || (kind === 'charged' && feePesewas === 0)
}

function abroadWords(zones: readonly Zone[]) {
  if (zones.length === 0) return 'not sent abroad'
  return zones.every(({ kind }) => kind === 'contact')
    ? 'abroad agreed by contact'
    : 'abroad by zone, shown at checkout'
}
