import type { Fulfilment } from './fulfilment.ts'
import type { Order } from './order.ts'
import type { Parcel } from './parcel.ts'

type Subject = {
  readonly order: Pick<Order, 'id' | 'state' | 'fulfilment' | 'customer'>
  readonly brandName: string
  /** The latest one. */
  readonly parcel: Pick<Parcel, 'carrier' | 'phone' | 'tracking'> | null
}

/** The beginning of a message to the customer. The person writes on before sending it. */
export function customerWords({ order, brandName, parcel }: Subject): string {
  const { firstName } = order.customer
  const hello = firstName === '' ? 'Hello' : `Hello ${firstName}`
  return [
    `${hello}, this is ${brandName} about your order ${order.id}.`,
    progressWords(order),
    parcel && parcelWords(parcel),
  ]
    .filter(Boolean)
    .join(' ')
}

const PROGRESS_WORDS: Readonly<Record<Fulfilment, string>> = {
  'to-pack': 'We are packing it.',
  packed: 'It is packed and leaves soon.',
  'partly-sent': 'A part of it is on its way.',
  sent: 'It is on its way to you.',
  delivered: 'It was delivered.',
  cancelled: 'It is cancelled, and your money is on its way back.',
}

function progressWords({ state, fulfilment }: Subject['order']): string {
  if (state === 'pending') return 'It waits for your payment.'
  return state === 'paid' && fulfilment !== null ? PROGRESS_WORDS[fulfilment] : ''
}

function parcelWords({ carrier, phone, tracking }: NonNullable<Subject['parcel']>): string {
  const rider = phone === '' ? '' : ` (${phone})`
  const number = tracking === '' ? '' : `, tracking number ${tracking}`
  return `Carried by ${carrier}${rider}${number}.`
}
