import { pickUpLines } from '../../delivery/pick-up.ts'
import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import type { ParcelLine } from '../parcel.ts'
import { answerPart, greeting, mailPiece, trackingPart } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'
import { piecesIn } from './pieces-in.ts'

/** An order waits to be collected; `lines` are the pieces that are not refunded. */
export function readyDocument(
  { order, trackingUrl, pictureAddress, shopPhone }: OrderMailFacts,
  lines: readonly ParcelLine[],
): MailDocument {
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
        kind: 'pieces',
        heading: 'It waits for you',
        pieces: piecesIn(order.lines, lines).map((line) => mailPiece(line, pictureAddress)),
      },
      trackingPart(trackingUrl),
      answerPart(shopPhone),
    ],
  }
}
