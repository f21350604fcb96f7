import type { HoldLimits } from '#domain/order/hold-limits'
import type { PaymentMode } from '#domain/order/payment-mode'
import { PROVIDER_CALLS } from '../payments/provider-shares.ts'

/** How far the shop goes for an order that is not paid yet. A source is a network (`networkOf`). */
export type OrderLimits = HoldLimits & {
  readonly holdMs: number
  /** Begun within an hour with one email address or phone from one network, paid or not. */
  readonly attemptsPerPerson: number
  /** By source; generous, for a mobile carrier puts thousands of shoppers behind one. */
  readonly ordersPerMinute: number
  readonly statusPerMinute: number
  /** What the payment provider takes from all processes together. */
  readonly providerCallsPerMinute: number
  readonly leastTotalPesewas: number
  readonly withdrawnCodes: ReadonlySet<string>
  /** Mobile money leaves 180 s for the approval: the first look comes at two minutes. */
  readonly firstCheckAfterMs: number
  /** How long after its hold an unpaid attempt is still asked about. */
  readonly askForMs: number
}

const MINUTE_MS = 60_000

type Numbers =
  | 'HOLD_MINUTES'
  | 'HOLDS_PER_PERSON'
  | 'PIECES_PER_PERSON'
  | 'PIECES_PER_VARIANT'
  | 'HOLDS_PER_SOURCE'
  | 'PIECES_PER_SOURCE'
  | 'EXPIRED_HOLDS_PER_SOURCE'
  | 'PIECES_AFTER_EXPIRED'
  | 'ATTEMPTS_PER_PERSON'
  | 'ORDERS_PER_MINUTE'
  | 'STATUS_PER_MINUTE'
  | 'ORDER_MINIMUM_PESEWAS'

type Given = Readonly<Record<Numbers, number>> & {
  readonly PROVIDER_CALLS_PER_MINUTE?: number | undefined
  readonly WITHDRAWN_CODES?: string | undefined
}

/** The provider takes more with live keys than with test keys. */
export function orderLimitsOf(env: Given, mode: PaymentMode = 'test'): OrderLimits {
  return {
    holdMs: env.HOLD_MINUTES * MINUTE_MS,
    holdsPerPerson: env.HOLDS_PER_PERSON,
    piecesPerPerson: env.PIECES_PER_PERSON,
    piecesPerVariant: env.PIECES_PER_VARIANT,
    holdsPerSource: env.HOLDS_PER_SOURCE,
    piecesPerSource: env.PIECES_PER_SOURCE,
    expiredHoldsPerSource: env.EXPIRED_HOLDS_PER_SOURCE,
    piecesAfterExpired: env.PIECES_AFTER_EXPIRED,
    attemptsPerPerson: env.ATTEMPTS_PER_PERSON,
    ordersPerMinute: env.ORDERS_PER_MINUTE,
    statusPerMinute: env.STATUS_PER_MINUTE,
    providerCallsPerMinute: env.PROVIDER_CALLS_PER_MINUTE ?? PROVIDER_CALLS[mode],
    leastTotalPesewas: env.ORDER_MINIMUM_PESEWAS,
    withdrawnCodes: readCodes(env.WITHDRAWN_CODES),
    firstCheckAfterMs: 2 * MINUTE_MS,
    askForMs: 72 * 60 * MINUTE_MS,
  }
}

function readCodes(list = ''): ReadonlySet<string> {
  const codes = list.split(',').map((code) => code.trim().toUpperCase())
  return new Set(codes.filter((code) => code !== ''))
}
