import type { OrderState } from '../order/order.ts'

/** Two holds of a drop that expired within this time pause whoever let them expire, for as long. */
const PAUSE_MS = 30 * 60_000

/** A hold is an order with units of one drop, by a person from one network. */
export type HoldInDrop = {
  readonly orderId: string
  readonly state: OrderState
  readonly holdExpiresAtMs: number
  /**
   * The units were given back at this time: later than promised if mobile money was under way. Null while the order
   * has them.
   */
  readonly releasedAtMs: number | null
  /** The order that this one replaced, after the cart or the form was changed. */
  readonly replaces: string | null
  readonly isByPhone: boolean
  readonly isByMailbox: boolean
}

/**
 * A person may hold no unit of a drop until then; null if nothing hinders them. Phone and mailbox count separately.
 * All holds come from the network of the new order, so that nobody can pause somebody else with an order from
 * elsewhere.
 */
export function findPauseEnd(holds: readonly HoldInDrop[], nowMs: number): number | null {
  const expired = holds.filter((hold) => isExpired(hold, holds, nowMs))
  const endsAtMs = Math.max(
    pauseAfter(expired.filter(({ isByPhone }) => isByPhone)),
    pauseAfter(expired.filter(({ isByMailbox }) => isByMailbox)),
  )
  return endsAtMs > nowMs ? endsAtMs : null
}

/** A replaced hold counts once it would have expired, unless the shopper paid for what replaced it. */
function isExpired(hold: HoldInDrop, holds: readonly HoldInDrop[], nowMs: number): boolean {
  if (hold.state !== 'expired' || hold.holdExpiresAtMs > nowMs) return false
  return !isFollowedByPayment(hold, holds)
}

function isFollowedByPayment({ orderId }: HoldInDrop, holds: readonly HoldInDrop[]): boolean {
  const next = holds.filter(({ replaces }) => replaces === orderId)
  return next.some((hold) => hold.state === 'paid' || isFollowedByPayment(hold, holds))
}

/**
 * If the last two are too far apart, the pause that those before them began is over. A hold ends with the units that
 * it kept, so that nobody keeps them for longer without a pause by a payment that is only begun.
 */
function pauseAfter(expired: readonly HoldInDrop[]): number {
  const [last, before] = expired.toSorted((one, other) => endOf(other) - endOf(one))
  if (!last || !before || last.holdExpiresAtMs - endOf(before) > PAUSE_MS) return 0
  return endOf(last) + PAUSE_MS
}

/** A replaced hold counts as long as it was promised. */
function endOf({ holdExpiresAtMs, releasedAtMs }: HoldInDrop): number {
  return Math.max(holdExpiresAtMs, releasedAtMs ?? 0)
}

/** A network with this many expired holds is judged by whether it pays. */
const EXPIRED_HOLDS_TO_JUDGE = 5
const MAX_UNPAID_SHARE = 1 / 4
/** However small the drop is, an honest shopper behind the same address can buy. */
const MIN_UNPAID_UNITS = 2

export function isToBeJudged(expiredHolds: number): boolean {
  return expiredHolds >= EXPIRED_HOLDS_TO_JUDGE
}

export type NetworkInDrop = {
  readonly expiredHolds: number
  readonly paidOrders: number
  /** These are the units of the network's unpaid orders, those of the new order included. */
  readonly unpaidUnits: number
  /** The units of the whole drop when it opened. */
  readonly dropUnits: number
}

/**
 * A distrusted network lets more holds expire than it pays for. Carriers put thousands of shoppers behind one address,
 * so that nothing but this tells a hoarder from a crowd.
 */
export function isDistrusted({ expiredHolds, paidOrders }: NetworkInDrop): boolean {
  return isToBeJudged(expiredHolds) && expiredHolds > paidOrders
}

/** The unpaid orders of a distrusted network may hold a quarter of the drop, and at least two units. */
export function isHoardingDrop(network: NetworkInDrop): boolean {
  const { unpaidUnits, dropUnits } = network
  const most = Math.max(MIN_UNPAID_UNITS, Math.floor(dropUnits * MAX_UNPAID_SHARE))
  return isDistrusted(network) && unpaidUnits > most
}

export type HoardingRefusal =
  | { readonly code: 'drop-holds-expired'; readonly endsInMs: number }
  | { readonly code: 'drop-network-holds-too-many' }
