import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import { formatMoney } from '../../money/format-money.ts'
import { pesewas } from '../../money/money.ts'
import type { RefundLine } from '../../refund/refund.ts'
import { answerPart, greeting, mailPiece, trackingPart } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'
import { piecesIn } from './pieces-in.ts'

export type MailedRefund = {
  readonly amountPesewas: number
  readonly lines: readonly Pick<RefundLine, 'position' | 'quantity'>[]
  /** These are the words of `refundArrival`. */
  readonly arrival: string
}

/** The provider has paid the money back. */
export function refundDocument(
  { order, trackingUrl, pictureAddress, shopPhone }: OrderMailFacts,
  { amountPesewas, lines, arrival }: MailedRefund,
): MailDocument {
  const amount = formatMoney(pesewas(amountPesewas))
  const pieces = piecesIn(order.lines, lines).map((line) => mailPiece(line, pictureAddress))
  return {
    subject: `${amount} of your order ${order.id} is refunded`,
    title: `${amount} is on its way back`,
    parts: [
      greeting(order),
      textPart(
        `we have refunded ${amount} of your order ${order.id}. It goes back the way it was paid and should be with you ${arrival}.`,
      ),
      ...(pieces.length === 0 ? [] : [{ kind: 'pieces', heading: 'It is for', pieces } as const]),
      trackingPart(trackingUrl),
      answerPart(shopPhone),
    ],
  }
}
