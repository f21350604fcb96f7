import type { OrderData, PaymentData } from '#contracts/backoffice/order-data'
import type { Attempt } from '#database/repositories/payment-attempts'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import type { Order } from '#domain/order/order'

export function moneyRows({ subtotal, discount, discountCode, total }: Order): OrderData['money'] {
  const row = { label: 'Total', amount: formatMoney(total) }
  if (discount.minor === 0) return [row]
  return [
    { label: 'Pieces', amount: formatMoney(subtotal) },
    {
      label: discountCode === null ? 'Discount' : `Discount ${discountCode}`,
      amount: formatMoney(pesewas(-discount.minor)),
    },
    row,
  ]
}

export function paymentData(attempt: Attempt): PaymentData {
  const { reference, amountPesewas, state, channel, createdAtMs } = attempt
  return {
    reference,
    amount: formatMoney(pesewas(amountPesewas)),
    state,
    channel: channel === null ? null : channel.replaceAll('_', ' '),
    atMs: createdAtMs,
  }
}
