import { randomUUIDv7 } from 'node:crypto'
import type { OwnerOrder } from '#database/orders/owner-order'
import { isInOtherCurrency } from '#database/payments/payment-attempts'
import type { StoredRefund } from '#database/refunds/refunds'
import { variantName } from '#domain/catalogue/variant-name'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { isUnsent } from '#domain/order/fulfilment'
import { remainingLines, worthsOfLine } from '#domain/refund/line-worths'
import { leftOfPayments, type RefundSituation } from '#domain/refund/plan-refund'
import { arrivalOf } from '#domain/refund/refund-arrival'
import { refundSituation } from '#server/orders/refunds/refund-situation'
import type { OrderData } from '../data/order-data.ts'
import type { OrderRefundData, RefundablePaymentData, RefundData } from '../data/refund-data.ts'

export function refundData(
  refund: StoredRefund,
  { order, payments, nowMs }: Pick<OwnerOrder, 'order' | 'payments'> & { readonly nowMs: number },
): RefundData {
  const { id, state, source, reason, reference, createdAtMs, settledAtMs } = refund
  return {
    id,
    amount: formatMoney(pesewas(refund.amountPesewas)),
    state,
    source,
    reason,
    units: refund.lines.flatMap(({ position, quantity, restock }) => {
      const line = order.lines[position]
      if (!line) return []
      return [`${quantity} × ${variantName(line.title, line)}${restock ? ', back on sale' : ''}`]
    }),
    reference: payments.length > 1 ? reference : null,
    createdAtMs,
    settledAtMs,
    arrival: arrivalOf(refund, nowMs),
    needsAccount: state === 'needs-details' && refund.providerId !== null,
  }
}

/** Returns the form of an order of which something can be refunded, and null for any other. */
export function orderRefundData(seen: OwnerOrder): OrderRefundData | null {
  const { order } = seen
  const situation = refundSituation(order, seen.payments, seen.refunds)
  const payments = refundablePayments(situation)
  if (payments.length === 0 || isPaidInOtherCurrency(seen)) return null
  const cancels = isPaidAndUnsent(seen)
  return {
    id: order.id,
    token: randomUUIDv7(),
    fulfilment: order.fulfilment,
    payments,
    lines: remainingLines(situation, true).flatMap(({ position, quantity, amountPesewas }) => {
      const line = order.lines[position]
      if (!line) return []
      const worth = formatMoney(pesewas(amountPesewas))
      const worths = worthsOfLine(situation, position)
      return [{ position, name: variantName(line.title, line), left: quantity, worth, worths }]
    }),
    cancels,
    isInPerson: payments.every(({ reference }) => reference === ''),
    canRestock: order.state === 'paid',
    restock: cancels,
    question: null,
  }
}

/** Lists the payments of which something is left. */
export function refundablePayments(situation: RefundSituation): readonly RefundablePaymentData[] {
  return leftOfPayments(situation)
    .filter(({ left }) => left > 0)
    .map(({ reference, left, paidPesewas }) => ({
      reference: reference ?? '',
      left: formatMoney(pesewas(left)),
      leftPesewas: left,
      paid: formatMoney(pesewas(paidPesewas)),
    }))
}

export function refundableOf(seen: OwnerOrder): OrderData['refundable'] {
  if (isPaidInOtherCurrency(seen)) return 'other-currency'
  if (orderRefundData(seen) === null) return 'none'
  const waits = seen.refunds.some(({ state }) => state === 'asking' || state === 'uncertain')
  if (waits) return 'wait'
  return isPaidAndUnsent(seen) ? 'cancel' : 'refund'
}

function isPaidInOtherCurrency({ payments }: Pick<OwnerOrder, 'payments'>): boolean {
  const paid = payments.filter(({ state }) => state === 'succeeded')
  return paid.length > 0 && paid.every(isInOtherCurrency)
}

export function isPaidAndUnsent({ order: { state, fulfilment } }: OwnerOrder): boolean {
  return state === 'paid' && isUnsent(fulfilment)
}
