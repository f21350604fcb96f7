import { countsAsRefunded, type Refund } from './refund.ts'

type Payment = {
  readonly reference: string | null
  readonly amountPesewas: number
  readonly feePesewas: number | null
}
type ReconciledRefund = Pick<Refund, 'reference' | 'state' | 'amountPesewas'>

export type Reconciliation = {
  /** This is what was paid through the provider. */
  readonly paidPesewas: number
  readonly feesPesewas: number
  /** The fee of this many payments is not known. */
  readonly unknownFees: number
  readonly refundedPesewas: number
  /** The provider pays this out; it may hold back a part of it. */
  readonly duePesewas: number
  readonly takenInPersonPesewas: number
  readonly returnedInPersonPesewas: number
}

/** A provider keeps its fee of a payment that is refunded. */
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
