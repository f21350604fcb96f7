import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import { lacksAddress } from '../lacks-address.ts'
import { amountsPart, answerPart, greeting, pricedItem } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'

export type MailedOffer = {
  readonly heldUntilMs: number
  readonly payUrl: string
  /** People who were drawn have null: there is no list to leave. */
  readonly leaveUrl: string | null
}

/**
 * The letter goes to the next in line, or to somebody who was drawn: the unit is held, and this is the link to pay.
 */
export function offerDocument(
  { order, pictureAddress, shopPhone }: Omit<OrderMailFacts, 'trackingUrl'>,
  { heldUntilMs, payUrl, leaveUrl }: MailedOffer,
): MailDocument {
  const [page = '', code = ''] = payUrl.split('#', 2)
  const title = leaveUrl === null ? 'You were drawn' : 'It is your turn'
  const why =
    leaveUrl === null
      ? 'your number came up in the draw.'
      : 'a piece that you wait for came back, and you are next in line.'
  return {
    subject: `${title}: ${order.lines[0]?.title ?? 'your piece'}`,
    title,
    parts: [
      greeting(order),
      textPart(
        `${why} It is held for you until ${timeOf(heldUntilMs)} GMT, then it goes to the next.`,
      ),
      {
        kind: 'link',
        label: 'Pay for it',
        url: payUrl,
        note: `${lacksAddress(order) ? 'That page first asks where it should go. ' : ''}If it does not open, go to ${page} and enter this code: ${code}`,
      },
      { kind: 'items', items: order.lines.map((line) => pricedItem(line, pictureAddress)) },
      amountsPart(order),
      textPart(
        leaveUrl === null
          ? 'You no longer want it? Then there is nothing to do: the next in the order of the draw gets it.'
          : `You no longer want it? Then let the next in line have it:\n${leaveUrl}`,
      ),
      answerPart(shopPhone),
    ],
  }
}

export type MailedAgain = Pick<MailedOffer, 'heldUntilMs' | 'payUrl'>

/** The customer's order ran out: its units are held once more, at the prices of today. */
export function againDocument(
  { order, pictureAddress, shopPhone }: Omit<OrderMailFacts, 'trackingUrl'>,
  { heldUntilMs, payUrl }: MailedAgain,
): MailDocument {
  const [page = '', code = ''] = payUrl.split('#', 2)
  return {
    subject: `Held for you once more: ${order.lines[0]?.title ?? 'your order'}`,
    title: 'Held for you once more',
    parts: [
      greeting(order),
      textPart(
        `your order was not paid in time. We hold its pieces for you once more, at the prices of today, until ${timeOf(heldUntilMs)} GMT.`,
      ),
      {
        kind: 'link',
        label: 'Pay for it',
        url: payUrl,
        note: `If it does not open, go to ${page} and enter this code: ${code}`,
      },
      { kind: 'items', items: order.lines.map((line) => pricedItem(line, pictureAddress)) },
      amountsPart(order),
      textPart('You no longer want it? Then there is nothing to do.'),
      answerPart(shopPhone),
    ],
  }
}

/** '17 November, 18:15' */
function timeOf(ms: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
    .format(ms)
    .replace(' at ', ', ')
}
