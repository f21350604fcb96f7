import { isPickUp, pickUpWords } from '../delivery/pick-up.ts'
import type { Fulfilment } from './fulfilment.ts'
import type { Order } from './order.ts'
import type { Parcel } from './parcel.ts'

type Subject = {
  readonly order: Pick<Order, 'id' | 'state' | 'fulfilment' | 'customer' | 'zone'>
  readonly brandName: string
  /** This is the latest parcel. */
  readonly parcel: Omit<Parcel, 'note'> | null
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
  ready: 'It is ready.',
  'partly-sent': 'A part of it is on its way.',
  sent: 'It is on its way to you.',
  delivered: 'It was delivered.',
  cancelled: 'It is cancelled, and your money is on its way back.',
}

function progressWords(order: Subject['order']): string {
  const { state, fulfilment } = order
  if (state === 'pending') return 'It waits for your payment.'
  if (state !== 'paid' || fulfilment === null) return ''
  return isPickUp(order) ? collectingWords(order, fulfilment) : PROGRESS_WORDS[fulfilment]
}

/** The customer of this order collects it. A release before this one marked some such orders as sent. */
function collectingWords(order: Subject['order'], fulfilment: Fulfilment): string {
  switch (fulfilment) {
    case 'to-pack':
    case 'partly-sent':
      return 'We are packing it and tell you when you can collect it.'
    case 'packed':
      return 'It is packed. We tell you when you can collect it.'
    case 'ready':
    case 'sent':
      return `It is ready: you can collect it at ${pickUpWords(order)}.`
    case 'delivered':
      return 'You have collected it.'
    case 'cancelled':
      return PROGRESS_WORDS.cancelled
  }
}

function parcelWords(parcel: NonNullable<Subject['parcel']>): string {
  const { way, carrier, phone, plate, station, tracking } = parcel
  const name = way === 'bus' ? 'waybill' : 'tracking number'
  return [
    `Carried by ${carrier}${phone === '' ? '' : ` (${phone})`}`,
    plate && `number plate ${plate}`,
    station && `to the station ${station}`,
    tracking && `${name} ${tracking}`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.')
}
