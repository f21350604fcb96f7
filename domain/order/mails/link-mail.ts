import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import { answerPart, greeting, trackingPart } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'

/** The answer to "Where is my order?": the link once more, to the mailbox of the order alone. */
export function linkDocument({ order, trackingUrl, shopPhone }: OrderMailFacts): MailDocument {
  return {
    subject: `Where your order ${order.id} is`,
    title: 'Here is your order',
    parts: [
      greeting(order),
      textPart(`somebody asked for the link to your order ${order.id}. Here it is.`),
      trackingPart(trackingUrl),
      textPart('If that was not you, there is nothing you need to do: only you got this mail.'),
      answerPart(shopPhone),
    ],
  }
}
