import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import type { ParcelLine } from '../parcel.ts'
import { answerPart, greeting, mailPiece, trackingPart } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'
import { piecesIn } from './pieces-in.ts'

/** Pieces that were sent back have arrived at the shop. */
export function returnReceivedDocument(
  { order, trackingUrl, pictureAddress, shopPhone }: OrderMailFacts,
  lines: readonly ParcelLine[],
): MailDocument {
  return {
    subject: `We have what you sent back of your order ${order.id}`,
    title: 'It has arrived',
    parts: [
      greeting(order),
      textPart(
        `what you sent back of your order ${order.id} is with us. We look at it now and write again as soon as your refund or your other size is on its way.`,
      ),
      {
        kind: 'pieces',
        heading: 'We have received',
        pieces: piecesIn(order.lines, lines).map((line) => mailPiece(line, pictureAddress)),
      },
      trackingPart(trackingUrl),
      answerPart(shopPhone),
    ],
  }
}
