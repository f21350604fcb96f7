import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isEndedTest, loadOrder, lockOrder } from '#database/orders/orders'
import { type Attempt, listAttempts, refundableOf } from '#database/payments/payment-attempts'
import { bookRefund } from '#database/refunds/book-refund'
import { type CaseTelling, openUncertainCase } from '#database/refunds/refund-cases'
import {
  deleteDashboardRefund,
  insertRefund,
  listRefunds,
  moveRefund,
  type StoredRefund,
  setRefundAmount,
} from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { leftOfPayments } from '#domain/refund/plan-refund'
import { isReported, leftToRefund } from '#domain/refund/refund'
import { findAttemptProvider } from '../../payments/find-provider.ts'
import type { AcceptedRefund, ListedRefund, ProviderEvent } from '../../payments/payments.ts'
import type { OrderContext } from '../order-context.ts'
import { refundSituation } from './refund-situation.ts'
import { nextLookAtMs } from './refund-times.ts'
import { stopPacking } from './stop-packing.ts'

const PROVIDER = { staffId: null, name: 'the payment provider' } as const

/** Null: the provider did not answer. */
export type Listed = readonly ListedRefund[] | null

/** An event may be why the provider is asked. */
export type RefundEvent = Pick<ProviderEvent, 'subject' | 'dedupeKey'>

/**
 * Asks the provider for all refunds of a payment and books what it says: of our own, and of those that
 * were made in its dashboard. Webhooks, the sweeper and an unanswered request all end here.
 */
export async function syncRefunds(
  orders: OrderContext,
  attempt: Attempt,
  event?: RefundEvent,
): Promise<Listed> {
  const { reference, providerId: transactionId } = attempt
  const listed = await findAttemptProvider(orders, attempt)?.listRefunds({
    reference,
    transactionId,
  })
  if (!listed?.ok) return null
  if (listed.value.length === 0) return listed.value
  const nowMs = await orders.now()
  const telling = { nowMs, shopEmail: orders.settings().brand.email }
  // An event that names none of them may be about each.
  const named = listed.value.find(({ id }) => id === event?.subject)
  await transact(orders.db, async (trx) => {
    await lockOrder(trx, attempt.orderId)
    // The order was ended while the provider was asked.
    if (await isEndedTest(trx, attempt.orderId)) return
    for (const one of listed.value) {
      const isMeant = event !== undefined && (named ?? one).id === one.id
      const eventKey = isMeant ? { eventKey: event.dedupeKey } : {}
      await bookListed(trx, attempt, one, { ...telling, ...eventKey })
    }
    await fitToPayment(trx, attempt, telling)
    await stopIfNothingIsLeft(trx, attempt.orderId, nowMs)
  })
  return listed.value
}

async function bookListed(
  trx: Transaction<Schema>,
  attempt: Attempt,
  listed: ListedRefund,
  telling: CaseTelling,
): Promise<void> {
  const { nowMs } = telling
  const all = await listRefunds(trx, attempt.orderId)
  const own = all.filter(({ reference }) => reference === attempt.reference)
  const ours = findOwn(own, listed)
  const known = ours ?? (await addFromDashboard(trx, attempt, { listed, nowMs }))
  const { id: providerId, state, amountPesewas } = listed
  const nextCheckAtMs = nextLookAtMs(nowMs, known.checks)
  const answer = { ...expectationOf(listed), providerId, state, amountPesewas }
  await bookRefund(trx, known, answer, { ...telling, nextCheckAtMs })
  // This comes after the booking, which may close the order's cases.
  if (!ours) await doubtUnanswered(trx, known, { listed, own, telling })
  if (known.state === 'refused') await stopPackingAgain(trx, known, nowMs)
  if (known.amountPesewas !== amountPesewas) {
    await setRefundAmount(trx, known.id, amountPesewas)
    const detail = 'another amount than was asked for'
    await openUncertainCase(trx, known, { ...telling, detail })
  }
}

/** The provider expects the money to arrive then, if it says so. */
export function expectationOf({
  expectedAtMs,
}: AcceptedRefund): Pick<AcceptedRefund, 'expectedAtMs'> {
  return expectedAtMs === undefined ? {} : { expectedAtMs }
}

/** A refund is found by the provider's id, else by our id in its note. */
function findOwn(
  own: readonly StoredRefund[],
  { id, note }: ListedRefund,
): StoredRefund | undefined {
  return (
    own.find(({ providerId }) => providerId === id) ??
    own.find((refund) => refund.providerId === null && refund.id === note)
  )
}

type Found = { readonly listed: ListedRefund; readonly nowMs: number }

/** A refund that is none of ours. */
async function addFromDashboard(
  trx: Transaction<Schema>,
  { orderId, reference }: Attempt,
  { listed, nowMs }: Found,
): Promise<StoredRefund> {
  const added = {
    id: randomUUIDv7(),
    orderId,
    reference,
    amountPesewas: listed.amountPesewas,
    state: 'pending',
    source: 'dashboard',
    reason: '',
    lines: [],
    staffId: null,
    createdAtMs: nowMs,
    nextCheckAtMs: nextLookAtMs(nowMs, 0),
    providerId: listed.id,
  } as const
  await insertRefund(trx, added)
  const times = { askedAtMs: nowMs, settledAtMs: null, expectedAtMs: null, restockedAtMs: null }
  return { ...added, ...times, checks: 0, answeredChecks: 0, asks: 1 }
}

type Around = {
  readonly listed: ListedRefund
  readonly own: readonly StoredRefund[]
  readonly telling: CaseTelling
}

/**
 * If one of ours has the same amount and no answer yet, the new one may be it, with its note lost or
 * replaced: then the owner must look, and nothing is asked again.
 */
async function doubtUnanswered(
  trx: Transaction<Schema>,
  added: StoredRefund,
  { listed, own, telling }: Around,
): Promise<void> {
  if (own.some(({ id }) => id === listed.note)) {
    await openUncertainCase(trx, added, {
      ...telling,
      detail: 'a second refund with the same note',
    })
  }
  const detail = 'one of the same amount, without our note'
  for (const ours of own) {
    const mayBeIt = ours.state === 'asking' && ours.amountPesewas === listed.amountPesewas
    if (mayBeIt) await makeUncertain(trx, ours, { ...telling, detail })
  }
}

/** The units that a refused refund would have kept here were to be sent again. */
async function stopPackingAgain(
  trx: Transaction<Schema>,
  { orderId }: StoredRefund,
  nowMs: number,
): Promise<void> {
  const order = await loadOrder(trx, orderId)
  if (order) await stopPacking(trx, order, { actor: PROVIDER, nowMs, isWhole: false })
}

/**
 * A return of money without a refund that we knew (`settleRefund`) may be listed later: then it counts once. If still
 * more went back than came in, the owner is told.
 */
async function fitToPayment(
  trx: Transaction<Schema>,
  attempt: Attempt,
  telling: CaseTelling,
): Promise<void> {
  const all = await listRefunds(trx, attempt.orderId)
  // Refunds that nobody has seen at the provider are left out.
  const own = all.filter(
    ({ reference, state }) => reference === attempt.reference && isReported(state),
  )
  const excess = -leftToRefund(refundableOf(attempt), own)
  if (excess <= 0) return
  const inferred = own.find(({ source, providerId }) => source === 'dashboard' && !providerId)
  if (inferred && inferred.amountPesewas > excess) {
    return setRefundAmount(trx, inferred.id, inferred.amountPesewas - excess)
  }
  if (inferred) await deleteDashboardRefund(trx, inferred.id)
  const [latest] = own.toReversed().filter(({ id }) => id !== inferred?.id)
  if (!latest || excess === inferred?.amountPesewas) return
  const detail = 'more was refunded than was paid'
  await openUncertainCase(trx, latest, { ...telling, detail })
}

/** Stops packing an order of which all was refunded in the dashboard, as after a refund of ours. */
async function stopIfNothingIsLeft(
  trx: Transaction<Schema>,
  orderId: string,
  nowMs: number,
): Promise<void> {
  const refunds = await listRefunds(trx, orderId)
  const order = refunds.some(({ source }) => source === 'dashboard')
    ? await loadOrder(trx, orderId)
    : null
  if (order?.state !== 'paid') return
  const situation = refundSituation(order, await listAttempts(trx, orderId), refunds)
  if (leftOfPayments(situation).some(({ left }) => left > 0)) return
  await stopPacking(trx, order, { actor: PROVIDER, nowMs, isWhole: true })
}

type Uncertain = CaseTelling & { readonly detail: string }

/** Nothing is asked again until the owner has looked; looks go on, in case it turns up. */
export async function makeUncertain(
  trx: Transaction<Schema>,
  refund: StoredRefund,
  { nowMs, shopEmail, detail }: Uncertain,
): Promise<void> {
  const isMoved = await moveRefund(trx, refund.id, {
    from: ['asking'],
    to: 'uncertain',
    nowMs,
    nextCheckAtMs: nextLookAtMs(nowMs, 0),
  })
  if (isMoved) await openUncertainCase(trx, refund, { detail, nowMs, shopEmail })
}
