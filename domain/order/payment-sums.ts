import { toDecimals } from '../money/decimals.ts'
import { formatMoney } from '../money/format-money.ts'
import { pesewas } from '../money/money.ts'

/** The sum that was asked for with a payment and the sum that came may differ. */
export type PaymentSums = {
  readonly askedPesewas: number
  /** The sum is null before it came in, and if it came in another currency or was not recorded. */
  readonly paidPesewas: number | null
  /** The sum that came in another currency, in its minor unit. */
  readonly received: ReceivedSum | null
}

export type ReceivedSum = { readonly minor: number; readonly currency: string }

/** 'GH₵110.00 came of GH₵120.00 that was asked for: GH₵10.00 is missing' */
export function sumsOfPayment({ askedPesewas, paidPesewas, received }: PaymentSums): string {
  const asked = cedis(askedPesewas)
  if (received) {
    const sum = `${received.currency} ${toDecimals({ currency: 'GHS', minor: received.minor })}`
    return `${sum} came, in another currency than the ${asked} that was asked for`
  }
  if (paidPesewas === null) return `${asked} was asked for`
  const difference = paidPesewas - askedPesewas
  if (difference === 0) return `${asked} came, as it was asked for`
  const comparison = `${cedis(paidPesewas)} came of ${asked} that was asked for`
  return `${comparison}: ${cedis(Math.abs(difference))} is ${difference < 0 ? 'missing' : 'too much'}`
}

/** Each payment of an order has its sentence. */
export function sumsOfPayments(payments: readonly PaymentSums[]): string {
  return payments.map((payment) => `${sumsOfPayment(payment)}.`).join(' ')
}

/** A sum that the case is not about is null. */
export type CaseMoney = {
  readonly payment: PaymentSums | null
  readonly refundPesewas: number | null
}

/** Each sum of a case has its sentence; a case without money has none. */
export function sumsOfCase({ payment, refundPesewas }: CaseMoney): string {
  const sentences = [
    refundPesewas !== null && `The refund is of ${cedis(refundPesewas)}.`,
    payment && `${sumsOfPayment(payment)}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

function cedis(minor: number): string {
  return formatMoney(pesewas(minor))
}
