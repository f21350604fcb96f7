/**
 * A paid order is this far. `ready`: a pick-up order waits to be collected; once it is, it is `delivered`.
 * `cancelled`: nothing was sent, and all of it is being refunded.
 */
export const FULFILMENTS = [
  'to-pack',
  'packed',
  'partly-sent',
  'sent',
  'delivered',
  'cancelled',
  'ready',
] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** All of an unsent order is still in the shop, packed or not. */
export function isUnsent(fulfilment: Fulfilment | null): boolean {
  return fulfilment === 'to-pack' || fulfilment === 'packed' || fulfilment === 'ready'
}

/** `ready` and `collected` are the steps of pick-up, in place of `sent` and `delivered`. */
export type OrderStepKind = 'packed' | 'sent' | 'ready' | 'delivered' | 'collected'

/** The latest step can be undone for this long, and the mail about it waits. */
export const UNDO_MS = 60_000

/** The part of an `Order` that begins when it is paid. */
export const NOT_FULFILLED = {
  fulfilment: null,
  packedAtMs: null,
  readyAtMs: null,
  sentAtMs: null,
  deliveredAtMs: null,
} as const

export type StepRefusal =
  | 'order-packed-already'
  | 'order-sent-already'
  | 'order-not-sent'
  | 'order-delivered-already'
  | 'order-ready-already'
  | 'order-not-packed'
  | 'order-is-pick-up'
  | 'order-is-sent'
  | 'order-cancelled'

/** The result says why an order that is this far cannot take the step; null if it can. */
export function refuseStep(kind: OrderStepKind, seen: Fulfilment): StepRefusal | null {
  if (seen === 'cancelled') return 'order-cancelled'
  if (seen === 'delivered') return 'order-delivered-already'
  if (kind === 'ready') return refuseReady(seen)
  if (kind === 'collected') return seen === 'ready' || seen === 'packed' ? null : 'order-not-packed'
  if (kind === 'delivered') return seen === 'sent' ? null : 'order-not-sent'
  if (seen === 'sent') return 'order-sent-already'
  if (kind === 'sent') return null
  return seen === 'to-pack' ? null : 'order-packed-already'
}

/** An unpacked order is packed, too, when it is made ready. */
function refuseReady(seen: Fulfilment): StepRefusal | null {
  if (seen === 'ready') return 'order-ready-already'
  return seen === 'sent' ? 'order-sent-already' : null
}

/** The result says why an order that is collected, or one that is sent, has no such step; null if it has. */
export function refuseWay(
  kind: Exclude<OrderStepKind, 'packed' | 'delivered'>,
  isCollected: boolean,
): StepRefusal | null {
  if (kind === 'sent') return isCollected ? 'order-is-pick-up' : null
  return isCollected ? null : 'order-is-sent'
}

export type OrderStep = {
  readonly id: string
  readonly kind: OrderStepKind
  readonly shipmentId: string | null
  readonly atMs: number
  readonly undoneAtMs: number | null
}

const RANK: Readonly<Record<OrderStepKind, number>> = {
  packed: 0,
  sent: 1,
  ready: 2,
  delivered: 3,
  collected: 3,
}

/**
 * The latest step that was not undone. The furthest is the latest, whatever the clock said; it only
 * decides between several parcels.
 */
export function latestStep<Step extends OrderStep>(steps: readonly Step[]): Step | null {
  const done = steps.filter(({ undoneAtMs }) => undoneAtMs === null)
  const sorted = done.toSorted(
    (a, b) => RANK[a.kind] - RANK[b.kind] || a.atMs - b.atMs || (a.id < b.id ? -1 : 1),
  )
  return sorted.at(-1) ?? null
}

/** The longest wait of a mail: one that is due later was written by a wrong clock and leaves at once. */
const MAX_AHEAD_MS = 60 * 60_000

/** A step can be undone for a minute. At its end the step's mail is due, and its sender takes over. */
export function canUndo({ atMs }: Pick<OrderStep, 'atMs'>, nowMs: number): boolean {
  return nowMs < atMs + UNDO_MS && atMs <= nowMs + MAX_AHEAD_MS
}

export function fulfilmentBefore(latest: OrderStep, steps: readonly OrderStep[]): Fulfilment {
  if (latest.kind === 'delivered') return 'sent'
  const earlier = steps.filter(({ id, undoneAtMs }) => id !== latest.id && undoneAtMs === null)
  if (earlier.some(({ kind }) => kind === 'ready')) return 'ready'
  if (earlier.some(({ kind }) => kind === 'sent')) return 'partly-sent'
  return earlier.some(({ kind }) => kind === 'packed') ? 'packed' : 'to-pack'
}

/** The owner may take a parcel back for a minute, and its mail waits: until then no customer sees it. */
export function hasLeft({ sentAtMs }: { readonly sentAtMs: number }, nowMs: number): boolean {
  return !canUndo({ atMs: sentAtMs }, nowMs)
}
