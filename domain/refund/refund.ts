/**
 * `asking`: our row is written, the provider has not answered. `pending`: the provider has accepted it.
 * `done`: the money is back. `failed`: accepted, but the money is with the shop again. `needs-details`:
 * the provider waits for the customer's account. `refused`: the provider did not take it, nothing was
 * returned. `uncertain`: nobody knows whether the provider took it; the owner must look.
 */
export const REFUND_STATES = [
  'asking',
  'pending',
  'done',
  'failed',
  'needs-details',
  'refused',
  'uncertain',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The states that a provider reports. */
const REPORTED_STATES = ['pending', 'done', 'failed', 'needs-details'] as const
export type ProviderRefundState = (typeof REPORTED_STATES)[number]

export function isReported(state: RefundState): state is ProviderRefundState {
  return REPORTED_STATES.some((each) => each === state)
}

/** `dashboard`: made at the provider, not by the shop. */
export const REFUND_SOURCES = ['owner', 'shopper', 'dashboard'] as const
export type RefundSource = (typeof REFUND_SOURCES)[number]

/** The units are of one line of the order. */
export type RefundLine = {
  readonly position: number
  readonly quantity: number
  readonly amountPesewas: number
  /** The units are for sale again once the provider accepts the refund. */
  readonly restock: boolean
}

export type Refund = {
  readonly id: string
  readonly orderId: string
  /** The reference is of the payment; null if no provider took the money. */
  readonly reference: string | null
  readonly amountPesewas: number
  readonly state: RefundState
  readonly source: RefundSource
  readonly reason: string
  readonly lines: readonly RefundLine[]
}

/** A refund counts if its money is gone, or may be. */
export function countsAsRefunded({ state }: Pick<Refund, 'state'>): boolean {
  return state !== 'failed' && state !== 'refused'
}

type Amount = Pick<Refund, 'state' | 'amountPesewas'>

/** This much may still be refunded of a payment. It is negative when more went back than came in. */
export function leftToRefund(paidPesewas: number, refunds: readonly Amount[]): number {
  return refunds
    .filter(countsAsRefunded)
    .reduce((left, { amountPesewas }) => left - amountPesewas, paidPesewas)
}

type Lines = Pick<Refund, 'state' | 'lines'>

/** The result is what was refunded of one line of an order. */
export function refundedOf(
  refunds: readonly Lines[],
  position: number,
): { readonly quantity: number; readonly amountPesewas: number } {
  const lines = refunds
    .filter(countsAsRefunded)
    .flatMap((refund) => refund.lines)
    .filter((line) => line.position === position)
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amountPesewas: lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0),
  }
}

/**
 * These units of each line are not to be packed any more. A refund that failed after the provider had accepted it
 * counts: its units may be for sale again.
 */
export function unitsNotToPack(
  ordered: readonly { readonly quantity: number }[],
  refunds: readonly Lines[],
): readonly number[] {
  const lines = refunds.filter(({ state }) => state !== 'refused').flatMap((each) => each.lines)
  return ordered.map(({ quantity }, position) => {
    const refunded = lines.filter((line) => line.position === position)
    return Math.min(
      quantity,
      refunded.reduce((sum, line) => sum + line.quantity, 0),
    )
  })
}
