import { pickUpLines } from '../../delivery/pick-up.ts'
import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import { listedLines } from '../../refund/still-owed.ts'
import { answerPart, greeting, mailItem, trackingPart } from './order-parts.ts'
import type { OwedMailFacts } from './paid-mail.ts'

/** The mail says that the order waits, without what is refunded of it. */
export function readyDocument({
  order,
  owed,
  trackingUrl,
  pictureAddress,
  shopPhone,
}: OwedMailFacts): MailDocument {
  return {
    subject: `Your order ${order.id} is ready to collect`,
    title: 'Ready for you to collect',
    parts: [
      greeting(order),
      textPart(
        `good news: your order ${order.id} is packed and waits for you. Bring its number, or this mail.`,
      ),
      { kind: 'lines', heading: 'You collect it here', lines: pickUpLines(order) },
      {
        kind: 'items',
        heading: 'It waits for you',
        items: listedLines(order, owed).map((line) => mailItem(line, pictureAddress)),
      },
      trackingPart(trackingUrl),
      answerPart(shopPhone),
    ],
  }
}
