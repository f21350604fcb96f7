import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import { formatMoney } from '../../money/format-money.ts'
import { pesewas } from '../../money/money.ts'
import { type AddressChange, whereToLines } from '../address-change.ts'
import type { Order } from '../order.ts'
import { answerPart, greeting, trackingPart } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'

/** The letter tells the buyer where the order goes from now on, and where it went before. */
export function addressDocument(
  { order, trackingUrl, shopPhone }: OrderMailFacts,
  change: Pick<AddressChange, 'state' | 'before' | 'after' | 'differencePesewas'>,
): MailDocument {
  const isMade = change.state === 'made'
  const more = formatMoney(pesewas(change.differencePesewas))
  return {
    subject: `Where your order ${order.id} goes`,
    title: isMade ? 'It goes there now' : 'It costs more to bring it there',
    parts: [
      greeting(order),
      textPart(
        isMade
          ? `where your order ${order.id} goes was changed.`
          : `you want your order ${order.id} to go elsewhere, which costs ${more} more. You can pay that on the page of your order; then it goes there. Until then nothing changes, and once it is packed it stays as it was.`,
      ),
      { kind: 'lines', heading: isMade ? 'Now' : 'Asked for', lines: whereToLines(change.after) },
      {
        kind: 'lines',
        heading: isMade ? 'Before' : 'For the time being',
        lines: whereToLines(change.before),
      },
      trackingPart(trackingUrl),
      textPart('If that was not you, please tell us at once.'),
      answerPart(shopPhone),
    ],
  }
}

/** The letter has the code that allows a change. It goes to the buyer's mailbox alone. */
export function addressCodeDocument(
  { order, shopPhone }: { readonly order: Order; readonly shopPhone: string },
  { code, minutes }: { readonly code: string; readonly minutes: number },
): MailDocument {
  return {
    subject: `Your code for order ${order.id}`,
    title: 'Your code',
    parts: [
      greeting(order),
      textPart(`to change where your order ${order.id} goes, enter this code on its page:`),
      textPart(code),
      textPart(
        `It works once, for ${minutes} minutes. If you did not ask for it, tell it to nobody: without it, nothing changes.`,
      ),
      answerPart(shopPhone),
    ],
  }
}
