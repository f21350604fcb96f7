/** How far a paid order is. `cancelled`: nothing was sent, and all of it is being refunded. */
export const FULFILMENTS = [
  'to-pack',
  'packed',
  'partly-sent',
  'sent',
  'delivered',
  'cancelled',
] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

export type OrderStepKind = 'packed' | 'sent' | 'delivered'

/** For this long the latest step can be undone, and the mail about a parcel waits. */
export const UNDO_MS = 60_000

/** The part of an `Order` that begins when it is paid. */
export const NOT_FULFILLED = {
  fulfilment: null,
  packedAtMs: null,
  sentAtMs: null,
  deliveredAtMs: null,
} as const

export type StepRefusal =
  | 'order-packed-already'
  | 'order-sent-already'
  | 'order-not-sent'
  | 'order-delivered-already'
  | 'order-cancelled'

/** Why an order that is this far cannot take the step; null if it can. */
export function refuseStep(kind: OrderStepKind, seen: Fulfilment): StepRefusal | null {
  if (seen === 'cancelled') return 'order-cancelled'
  if (seen === 'delivered') return 'order-delivered-already'
  if (kind === 'delivered') return seen === 'sent' ? null : 'order-not-sent'
  if (seen === 'sent') return 'order-sent-already'
  if (kind === 'sent') return null
  return seen === 'to-pack' ? null : 'order-packed-already'
}

export type OrderStep = {
  readonly id: string
  readonly kind: OrderStepKind
  readonly shipmentId: string | null
  readonly atMs: number
  readonly undoneAtMs: number | null
}

const RANK: Readonly<Record<OrderStepKind, number>> = { packed: 0, sent: 1, delivered: 2 }

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

/** At the end of the minute the parcel's mail is due, and its sender takes over. */
export function canUndo({ atMs }: Pick<OrderStep, 'atMs'>, nowMs: number): boolean {
  return nowMs < atMs + UNDO_MS && atMs <= nowMs + MAX_AHEAD_MS
}

/** How far the order was before its latest step. */
export function fulfilmentBefore(latest: OrderStep, steps: readonly OrderStep[]): Fulfilment {
  if (latest.kind === 'delivered') return 'sent'
  const earlier = steps.filter(({ id, undoneAtMs }) => id !== latest.id && undoneAtMs === null)
  if (earlier.some(({ kind }) => kind === 'sent')) return 'partly-sent'
  return earlier.some(({ kind }) => kind === 'packed') ? 'packed' : 'to-pack'
}

/** For a minute the owner may take a parcel back, and its mail waits: until then no customer sees it. */
export function hasLeft({ sentAtMs }: { readonly sentAtMs: number }, nowMs: number): boolean {
  return !canUndo({ atMs: sentAtMs }, nowMs)
}
