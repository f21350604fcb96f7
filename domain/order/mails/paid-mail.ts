import { isPickUp } from '../../delivery/pick-up.ts'
import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import { listedLines, type StillOwed } from '../../refund/still-owed.ts'
import { lacksAddress } from '../lacks-address.ts'
import type { Order } from '../order.ts'
import { paysDifference } from '../pays-difference.ts'
import { customerName } from '../postal-address.ts'
import {
  amountsPart,
  answerPart,
  type PictureAddress,
  pricedItem,
  trackingPart,
  whereToPart,
} from './order-parts.ts'

export type OrderMailFacts = {
  readonly order: Order
  readonly trackingUrl: string
  readonly pictureAddress: PictureAddress
  readonly shopPhone: string
}

/** These mails list what is left of the order after refunds. */
export type OwedMailFacts = OrderMailFacts & { readonly owed: StillOwed }

export function paidDocument(facts: OwedMailFacts): MailDocument {
  const { order, owed, trackingUrl, pictureAddress, shopPhone } = facts
  return {
    subject: `Your order ${order.id}`,
    title: paysDifference(order) ? 'Thank you. It is paid.' : 'Thank you. It is yours.',
    parts: [
      textPart(`Hello ${customerName(order.customer)},`),
      textPart(`thank you for your order ${order.id}. ${nextSentence(order)}`),
      trackingPart(trackingUrl),
      {
        kind: 'items',
        items: listedLines(order, owed).map((line) => pricedItem(line, pictureAddress)),
      },
      amountsPart(order, owed),
      whereToPart(order),
      answerPart(shopPhone),
    ],
  }
}

function nextSentence(order: Order): string {
  if (paysDifference(order)) {
    return 'It pays what the delivery to the address that you asked for costs more. We write to you where your parcel goes.'
  }
  if (lacksAddress(order)) {
    return 'It is paid. We do not know yet where it should go: please say so on the page of your order, then we pack it.'
  }
  return isPickUp(order)
    ? 'It is paid, and we pack it next. We write to you when you can collect it.'
    : 'It is paid, and we pack it next.'
}
