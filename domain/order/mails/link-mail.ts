import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import { isUnpaid } from '../order.ts'
import { answerPart, greeting, trackingPart } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'

/** The letter answers "Where is my order?": it has the link once more, and goes to the mailbox of the order alone. */
export function linkDocument({ order, trackingUrl, shopPhone }: OrderMailFacts): MailDocument {
  return {
    subject: `Where your order ${order.id} is`,
    title: 'Here is your order',
    parts: [
      // Nothing that a stranger may have typed goes to an address that a stranger may have typed.
      isUnpaid(order) ? textPart('Hello,') : greeting(order),
      textPart(`somebody asked for the link to your order ${order.id}. Here it is.`),
      trackingPart(trackingUrl),
      textPart('If that was not you, there is nothing you need to do: only you got this mail.'),
      answerPart(shopPhone),
    ],
  }
}
