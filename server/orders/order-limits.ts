import type { HoldLimits } from '#domain/order/hold-limits'
import type { LongHoldLimits } from '#domain/order/judge-long-hold'
import type { PaymentMode } from '#domain/order/payment-mode'
import { PROVIDER_CALLS } from '../payments/provider-shares.ts'

declare module '../base/config.ts' {
  interface Config {
    readonly orderLimits: OrderLimits
  }
}

/** Limits for orders that are not paid yet. A source is a network (`networkOf`). */
export type OrderLimits = HoldLimits & {
  /** The limit is within an hour, for one email address or phone from one network, paid or not. */
  readonly attemptsPerPerson: number
  /** The limit is per source; it is high, because a mobile carrier puts thousands of shoppers behind one address. */
  readonly ordersPerMinute: number
  readonly statusPerMinute: number
  /** The payment provider's rate limit, for all processes together. */
  readonly providerCallsPerMinute: number
  readonly longHolds: LongHoldLimits
  readonly withdrawnCodes: ReadonlySet<string>
  /** The limit for a person no longer holds after this, and the drop's products are ordinary ones. */
  readonly dropLengthMs: number
  /** So long after its hold an order is settled though its price has changed or its code has ended. */
  readonly lateGraceMs: number
  /** Two minutes: shoppers have 180 s to approve a mobile money payment. */
  readonly firstCheckAfterMs: number
  /** An unpaid attempt is still checked for this long after the end of its hold. */
  readonly checkForMs: number
}

const MINUTE_MS = 60_000

type NumberSetting =
  | 'HOLDS_PER_PERSON'
  | 'PIECES_PER_PERSON'
  | 'PIECES_PER_VARIANT'
  | 'HOLDS_PER_SOURCE'
  | 'PIECES_PER_SOURCE'
  | 'EXPIRED_HOLDS_PER_SOURCE'
  | 'PIECES_AFTER_EXPIRED'
  | 'ATTEMPTS_PER_PERSON'
  | 'PAY_LINK_PIECES'
  | 'PAY_LINK_PIECES_PER_SOURCE'
  | 'PAY_LINK_STOCK_SHARE'
  | 'ORDERS_PER_MINUTE'
  | 'STATUS_PER_MINUTE'
  | 'DROP_HOURS'
  | 'LATE_GRACE_MINUTES'

type OrderSettings = Readonly<Record<NumberSetting, number>> & {
  readonly PROVIDER_CALLS_PER_MINUTE?: number | undefined
  readonly WITHDRAWN_CODES?: string | undefined
}

/** The provider's rate limit is higher with live keys than with test keys. */
export function orderLimitsOf(env: OrderSettings, mode: PaymentMode = 'test'): OrderLimits {
  return {
    holdsPerPerson: env.HOLDS_PER_PERSON,
    unitsPerPerson: env.PIECES_PER_PERSON,
    unitsPerVariant: env.PIECES_PER_VARIANT,
    holdsPerSource: env.HOLDS_PER_SOURCE,
    unitsPerSource: env.PIECES_PER_SOURCE,
    expiredHoldsPerSource: env.EXPIRED_HOLDS_PER_SOURCE,
    unitsAfterExpired: env.PIECES_AFTER_EXPIRED,
    attemptsPerPerson: env.ATTEMPTS_PER_PERSON,
    ordersPerMinute: env.ORDERS_PER_MINUTE,
    statusPerMinute: env.STATUS_PER_MINUTE,
    providerCallsPerMinute: env.PROVIDER_CALLS_PER_MINUTE ?? PROVIDER_CALLS[mode],
    longHolds: {
      unitsPerOrder: env.PAY_LINK_PIECES,
      unitsPerSource: env.PAY_LINK_PIECES_PER_SOURCE,
      stockShare: env.PAY_LINK_STOCK_SHARE,
    },
    withdrawnCodes: readCodes(env.WITHDRAWN_CODES),
    dropLengthMs: env.DROP_HOURS * 60 * MINUTE_MS,
    lateGraceMs: env.LATE_GRACE_MINUTES * MINUTE_MS,
    firstCheckAfterMs: 2 * MINUTE_MS,
    checkForMs: 72 * 60 * MINUTE_MS,
  }
}

function readCodes(list = ''): ReadonlySet<string> {
  const codes = list.split(',').map((code) => code.trim().toUpperCase())
  return new Set(codes.filter((code) => code !== ''))
}
