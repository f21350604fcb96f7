import { countsAsRefunded, type Refund } from './refund.ts'

type Payment = {
  readonly reference: string | null
  readonly amountPesewas: number
  readonly feePesewas: number | null
}
type ReconciledRefund = Pick<Refund, 'reference' | 'state' | 'amountPesewas'>

export type Reconciliation = {
  /** Through the provider. */
  readonly paidPesewas: number
  readonly feesPesewas: number
  /** Payments whose fee is not known. */
  readonly unknownFees: number
  readonly refundedPesewas: number
  /** What the provider pays out for this; it may hold back a part of it. */
  readonly duePesewas: number
  readonly takenInPersonPesewas: number
  readonly returnedInPersonPesewas: number
}

/** Adds up what came in and went back. A provider keeps its fee of a payment that is refunded. */
export function reconcile(
  payments: readonly Payment[],
  refunds: readonly ReconciledRefund[],
): Reconciliation {
  const online = payments.filter(({ reference }) => reference !== null)
  const inPerson = payments.filter(({ reference }) => reference === null)
  const counted = refunds.filter(countsAsRefunded)
  const paidPesewas = sumOf(online)
  const feesPesewas = online.reduce((sum, { feePesewas }) => sum + (feePesewas ?? 0), 0)
  const refundedPesewas = sumOf(counted.filter(({ reference }) => reference !== null))
  return {
    paidPesewas,
    feesPesewas,
    unknownFees: online.filter(({ feePesewas }) => feePesewas === null).length,
    refundedPesewas,
    duePesewas: paidPesewas - feesPesewas - refundedPesewas,
    takenInPersonPesewas: sumOf(inPerson),
    returnedInPersonPesewas: sumOf(counted.filter(({ reference }) => reference === null)),
  }
}

function sumOf(amounts: readonly { readonly amountPesewas: number }[]): number {
  return amounts.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}
