import { type Attempt, sumsOfAttempt } from '#database/payments/payment-attempts'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import type { Order } from '#domain/order/order'
import { sumsOfPayment } from '#domain/order/payment-sums'
import { refundRows, type StillOwed } from '#domain/refund/still-owed'
import type { OrderData, PaymentData } from '../kit/data/order-data.ts'

export function moneyRows(order: Order, owed: StillOwed): OrderData['money'] {
  const { subtotal, discount, discountCode, delivery, zone, total } = order
  const off = {
    label: discountCode === null ? 'Discount' : `Discount ${discountCode}`,
    amount: formatMoney(pesewas(-discount.minor)),
  }
  const fee = { label: `Delivery${zone ? `, ${zone.name}` : ''}`, amount: formatMoney(delivery) }
  const parts = [
    ...(discount.minor > 0 ? [off] : []),
    ...(delivery.minor > 0 ? [fee] : []),
    { label: 'Total', amount: formatMoney(total) },
    ...refundRows(owed).map(({ name, amount }) => ({ label: name, amount })),
  ]
  const isPlain = discount.minor === 0 && delivery.minor === 0
  return isPlain ? parts : [{ label: 'Pieces', amount: formatMoney(subtotal) }, ...parts]
}

export function paymentData(attempt: Attempt): PaymentData {
  const { reference, state, channel, createdAtMs } = attempt
  return {
    reference,
    sums: sumsOfPayment(sumsOfAttempt(attempt)),
    state,
    channel: channel === null ? null : channel.replaceAll('_', ' '),
    atMs: createdAtMs,
  }
}
