import { isPickUp, pickUpWords } from '../delivery/pick-up.ts'
import type { DeliveryKind } from '../delivery/zone.ts'
import type { Fulfilment } from '../order/fulfilment.ts'
import { lacksAddress } from '../order/lacks-address.ts'
import { mismatchSentence } from '../order/mismatch-sentence.ts'
import type { Order } from '../order/order.ts'
import { paysDifference } from '../order/pays-difference.ts'
import { countsAsRefunded, type Refund } from '../refund/refund.ts'

type Words = { readonly headline: string; readonly sentence: string }

const PROGRESS: Readonly<Record<Fulfilment, Words>> = {
  'to-pack': {
    headline: 'We are packing it',
    sentence: 'It is paid. You get a mail when it leaves.',
  },
  packed: {
    headline: 'Packed and ready',
    sentence: 'It leaves soon. You get a mail when it does.',
  },
  ready: { headline: 'Ready', sentence: 'It is packed and waits for you.' },
  'partly-sent': {
    headline: 'A part is on its way',
    sentence: 'The rest follows in another parcel.',
  },
  sent: {
    headline: 'On its way to you',
    sentence: 'Keep your phone near: whoever brings it may call you.',
  },
  delivered: { headline: 'Delivered', sentence: 'It is with you. Wear it well.' },
  cancelled: {
    headline: 'Cancelled',
    sentence: 'Nothing is sent, and your money is on its way back.',
  },
}

/** A driver takes it to a station: nobody brings it. */
const BY_BUS: Words = {
  headline: PROGRESS.sent.headline,
  sentence: 'It goes by bus, and you collect it at the station. Keep your phone near.',
}

/** The customer of this order collects it. A release before this one marked some such orders as sent. */
function collectingWords(order: Pick<Order, 'zone'>, fulfilment: Fulfilment): Words {
  switch (fulfilment) {
    case 'packed':
      return { headline: 'Packed', sentence: 'You get a mail as soon as you can collect it.' }
    case 'ready':
    case 'sent':
      return {
        headline: 'Ready for you to collect',
        sentence: `You find it here: ${pickUpWords(order)}.`,
      }
    case 'delivered':
      return { headline: 'Collected', sentence: PROGRESS.delivered.sentence }
    case 'cancelled':
      return { headline: 'Cancelled', sentence: 'Your money is on its way back.' }
    default:
      return {
        headline: PROGRESS['to-pack'].headline,
        sentence: 'It is paid. You get a mail when you can collect it.',
      }
  }
}

const UNADDRESSED: Words = {
  headline: 'It needs your address',
  sentence: 'It is paid. Say below where it should go, then we pack it.',
}

const DIFFERENCE: Words = {
  headline: 'Paid',
  sentence:
    'It pays what the delivery to another address costs more. Nothing else is sent with it.',
}

const ENDED_TEST: Words = {
  headline: 'This was a test',
  sentence:
    'It was ordered while the shop was being tried out. No money moved, and nothing is sent.',
}

type Worded = Pick<
  Order,
  | 'endedTest'
  | 'state'
  | 'fulfilment'
  | 'attentionReason'
  | 'channel'
  | 'zone'
  | 'customer'
  | 'lines'
>

/** The page of an order says where it is in these words. `isByBus` means that all of it goes by bus. */
export function orderWords(order: Worded, { isByBus = false } = {}): Words {
  const { state, fulfilment } = order
  switch (state) {
    case 'paid':
      if (paysDifference(order)) return DIFFERENCE
      if (fulfilment === 'to-pack' && lacksAddress(order)) return UNADDRESSED
      if (fulfilment === 'sent' && isByBus && !isPickUp(order)) return BY_BUS
      return isPickUp(order)
        ? collectingWords(order, fulfilment ?? 'to-pack')
        : PROGRESS[fulfilment ?? 'to-pack']
    case 'pending':
      return {
        headline: 'Waiting for your payment',
        sentence: 'Nothing is paid yet. We hold the pieces for you for a short while.',
      }
    case 'expired':
      if (order.endedTest) return ENDED_TEST
      return {
        headline: 'This order has run out',
        sentence:
          'Nothing was paid in time, or it was cancelled. If you paid all the same, your money is safe: you hear from us by email.',
      }
    case 'attention':
      return {
        headline: 'We are looking at it',
        sentence: `${mismatchSentence(order.attentionReason)} We write to you; please do not pay again.`,
      }
    case 'refunded':
      return { headline: 'Refunded', sentence: 'All of it went back the way it was paid.' }
  }
}

const DELIVERY_WORDS: Readonly<Record<DeliveryKind, string>> = {
  free: 'We send it, free',
  charged: 'We send it',
  rider: 'A rider brings it and is paid on arrival',
  contact: 'Way and price are agreed by contact',
  'pick-up': 'You collect it',
}

export function deliveryWords({ zone }: Pick<Order, 'zone'>): string {
  if (zone === null) return ''
  const words = zone.words === '' ? '' : `. ${zone.words}`
  return `${zone.name}: ${DELIVERY_WORDS[zone.kind]}${words}`
}

/**
 * The money of shown refunds is back or on its way. If the provider took none of them, the last one is shown: the shop
 * has promised it and sees to it.
 */
export function shownRefunds<One extends Pick<Refund, 'state'>>(
  refunds: readonly One[],
): readonly One[] {
  const counted = refunds.filter(countsAsRefunded)
  return counted.length > 0 ? counted : refunds.slice(-1)
}

/** The result, 'a…@example.com', is enough to recognise one's own mailbox. */
export function maskedMailbox(email: string): string {
  const [name = '', domain = ''] = email.split('@', 2)
  return domain === '' ? '' : `${[...name][0] ?? ''}…@${domain}`
}
