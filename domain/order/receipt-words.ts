import type { MarketPayment } from './channel.ts'

type Receipt = {
  readonly orderId: string
  readonly soldAtMs: number
  readonly lines: readonly {
    readonly name: string
    readonly quantity: number
    readonly total: string
  }[]
  readonly total: string
  readonly payment: MarketPayment
  readonly brandName: string
}

export const MARKET_PAYMENT_WORDS: Readonly<Record<MarketPayment, string>> = {
  cash: 'Paid in cash',
  'mobile-money': 'Paid by mobile money',
}

export function receiptWords({ brandName, lines, ...receipt }: Receipt): string {
  const { orderId, soldAtMs, total, payment } = receipt
  return [
    `Thank you for buying from ${brandName}!`,
    '',
    ...lines.map(({ quantity, name, total: each }) => `${quantity} × ${name}: ${each}`),
    `Total: ${total}`,
    `${MARKET_PAYMENT_WORDS[payment]}, ${new Date(soldAtMs).toISOString().slice(0, 10)}`,
    `Order ${orderId}`,
  ].join('\n')
}
