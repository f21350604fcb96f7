import pLimit from 'p-limit'
import { findAttemptByReferenceOrId, readAttemptTimes } from '#database/payments/listed-payments'
import { listRefunds } from '#database/refunds/refunds'
import { writeAudit } from '#database/staff/audit'
import type { ReconcileFailure } from '#domain/owner-messages/reconcile'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { PaymentReferenceOrId } from '../payments/payments.ts'
import type { OrderContext } from './order-context.ts'
import { type ReconcileOutcome, reconcilePayment, reconcileRefunds } from './reconcile-payment.ts'

export type Reconciled = {
  readonly sinceMs: number
  /** The provider lists this many successful payments. */
  readonly payments: number
  /** Orders that were missing and now wait for the owner. */
  readonly restored: readonly string[]
  /** Orders that were missing, and of which all is refunded. */
  readonly restoredRefunded: readonly string[]
  /** Orders that were there, and whose payment was missing. */
  readonly settled: readonly string[]
  /** Payments that belong to no order of this shop, such as those of a payment page. */
  readonly foreign: readonly string[]
  /** Refunds that were missing. */
  readonly refunds: number
  /** Payments about which the provider did not answer: ask again. */
  readonly unanswered: readonly string[]
}

type Question = {
  /** The restored copy was made then; null: when the latest payment was started, but a week ago at least. */
  readonly sinceMs: number | null
  readonly actor: Actor
}

/** The clocks of provider and shop may differ, and writing a copy takes time. */
const MARGIN_MS = 60 * 60_000
/** If the shop was opened before anybody asked, the latest payment is younger than the copy. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60_000
const MAX_AT_ONCE = 5

/**
 * Brings back what a restored copy cannot have: asks the provider for all payments and refunds since it
 * was made, not only for those that it announces by itself. It may be repeated: what is known stays as
 * it is.
 */
export async function reconcilePayments(
  orders: OrderContext,
  { sinceMs, actor }: Question,
): Promise<Result<Reconciled, ReconcileFailure>> {
  const { db, payments: provider } = orders
  const nowMs = await orders.now()
  if (sinceMs !== null && sinceMs > nowMs) return failure('reconcile-since-future')
  const times = await readAttemptTimes(db)
  const askedMs = sinceMs ?? Math.max(0, Math.min(times.latestMs ?? 0, nowMs - LOOK_BACK_MS))
  // A payment that was awaited when the copy was made may have been made since.
  const fromMs = Math.max(0, Math.min(askedMs, times.oldestOpenMs ?? askedMs) - MARGIN_MS)
  const period = { fromMs, toMs: nowMs + MARGIN_MS }
  const listed = await provider.listPaid(period)
  const refunded = await provider.listRefunded(period)
  if (!listed.ok || !refunded.ok) return failure('reconcile-unavailable')

  const known = await countRefunds(orders, refunded.value)
  // A payment of which all was refunded is only in the list of refunds.
  const references = new Set([
    ...listed.value,
    ...refunded.value.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  ])
  const found = await atOnce([...references], (each) => reconcilePayment(orders, each))
  const looked = await atOnce(refunded.value, (each) => reconcileRefunds(orders, each))
  const all = [...found, ...looked]
  const ofKind = (kind: ReconcileOutcome['kind']) => [
    ...new Set(all.filter((each) => each.kind === kind).map(({ subject }) => subject)),
  ]
  const reconciled = {
    sinceMs: askedMs,
    payments: listed.value.length,
    restored: ofKind('restored'),
    restoredRefunded: ofKind('restored-refunded'),
    settled: ofKind('settled'),
    foreign: ofKind('foreign'),
    // One that was only inferred may be replaced by one that is listed.
    refunds: Math.max(0, (await countRefunds(orders, refunded.value)) - known),
    unanswered: ofKind('unanswered'),
  }
  await writeAudit(db, {
    actor,
    action: 'payments-reconciled',
    subject: `payments since ${new Date(askedMs).toISOString()}`,
    detail: {
      restored: reconciled.restored,
      // Earlier entries have this name.
      returned: reconciled.restoredRefunded,
      settled: reconciled.settled,
      refunds: reconciled.refunds,
    },
    nowMs,
  })
  return success(reconciled)
}

async function countRefunds(
  { db, payments: provider }: OrderContext,
  refunded: readonly PaymentReferenceOrId[],
): Promise<number> {
  const found = await atOnce(refunded, (each) =>
    findAttemptByReferenceOrId(db, provider.name, each),
  )
  const orderIds = new Set(found.flatMap((attempt) => (attempt ? [attempt.orderId] : [])))
  const counts = await atOnce([...orderIds], async (id) => (await listRefunds(db, id)).length)
  return counts.reduce((sum, count) => sum + count, 0)
}

function atOnce<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> {
  const limit = pLimit(MAX_AT_ONCE)
  return Promise.all(items.map((item) => limit(() => work(item))))
}
