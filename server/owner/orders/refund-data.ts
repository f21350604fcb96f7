import { randomUUIDv7 } from 'node:crypto'
import type { OrderData } from '#contracts/backoffice/order-data'
import type { OrderRefundData, RefundData } from '#contracts/backoffice/refund-data'
import type { OwnerOrder } from '#database/repositories/owner-order'
import type { StoredRefund } from '#database/repositories/refunds'
import { pieceName } from '#domain/catalogue/piece-name'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { isUnsent } from '#domain/order/fulfilment'
import { leftOfPayments, remainingLines } from '#domain/refund/plan-refund'
import { refundSituation } from '../../refunds/refund-situation.ts'

export function refundData(refund: StoredRefund, { order, payments }: OwnerOrder): RefundData {
  const { id, state, source, reason, reference, createdAtMs, settledAtMs } = refund
  return {
    id,
    amount: formatMoney(pesewas(refund.amountPesewas)),
    state,
    source,
    reason,
    pieces: refund.lines.flatMap(({ position, quantity, restock }) => {
      const line = order.lines[position]
      if (!line) return []
      return [`${quantity} × ${pieceName(line.title, line)}${restock ? ', back on sale' : ''}`]
    }),
    reference: payments.length > 1 ? reference : null,
    createdAtMs,
    settledAtMs,
  }
}

/** The form of an order of which something can be refunded; null for any other. */
export function orderRefundData(seen: OwnerOrder): OrderRefundData | null {
  const { order } = seen
  const situation = refundSituation(order, seen.payments, seen.refunds)
  const payments = leftOfPayments(situation).filter(({ left }) => left > 0)
  if (payments.length === 0) return null
  const cancels = isPaidAndUnsent(seen)
  return {
    id: order.id,
    token: randomUUIDv7(),
    fulfilment: order.fulfilment,
    payments: payments.map(({ reference, left, paidPesewas }) => ({
      reference: reference ?? '',
      left: formatMoney(pesewas(left)),
      paid: formatMoney(pesewas(paidPesewas)),
    })),
    lines: remainingLines(situation, true).flatMap(({ position, quantity, amountPesewas }) => {
      const line = order.lines[position]
      if (!line) return []
      const worth = formatMoney(pesewas(amountPesewas))
      return [{ position, name: pieceName(line.title, line), left: quantity, worth }]
    }),
    cancels,
    isInPerson: payments.every(({ reference }) => reference === null),
    canRestock: order.state === 'paid',
    restock: cancels,
  }
}

export function refundableOf(seen: OwnerOrder): OrderData['refundable'] {
  if (orderRefundData(seen) === null) return 'none'
  const waits = seen.refunds.some(({ state }) => state === 'asking' || state === 'uncertain')
  if (waits) return 'wait'
  return isPaidAndUnsent(seen) ? 'cancel' : 'refund'
}

function isPaidAndUnsent({ order: { state, fulfilment } }: OwnerOrder): boolean {
  return state === 'paid' && isUnsent(fulfilment)
}
