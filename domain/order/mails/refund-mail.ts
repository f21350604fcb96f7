import { type MailDocument, textPart } from '../../mail/mail-document.ts'
import { formatMoney } from '../../money/format-money.ts'
import { pesewas } from '../../money/money.ts'
import type { RefundLine } from '../../refund/refund.ts'
import { linesIn } from './lines-in.ts'
import { answerPart, greeting, mailItem, trackingPart } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'

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
  const items = linesIn(order.lines, lines).map((line) => mailItem(line, pictureAddress))
  return {
    subject: `${amount} of your order ${order.id} is refunded`,
    title: `${amount} is on its way back`,
    parts: [
      greeting(order),
      textPart(
        `we have refunded ${amount} of your order ${order.id}. It goes back the way it was paid and should be with you ${arrival}.`,
      ),
      ...(items.length === 0 ? [] : [{ kind: 'items', heading: 'It is for', items } as const]),
      trackingPart(trackingUrl),
      answerPart(shopPhone),
    ],
  }
}
