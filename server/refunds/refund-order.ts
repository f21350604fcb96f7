import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { loadOrder, lockOrder } from '#database/orders/orders'
import { type Attempt, isInOtherCurrency, listAttempts } from '#database/payments/payment-attempts'
import { followState } from '#database/refunds/book-refund'
import { findRefund, insertRefund, listRefunds, type StoredRefund } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { cleanText } from '#domain/form/text'
import type { Order } from '#domain/order/order'
import type { RefundFailure } from '#domain/owner-messages/refunds'
import { planRefund, type RefundPlan, type RefundScope } from '#domain/refund/plan-refund'
import type { RefundSource } from '#domain/refund/refund'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { refundSituation } from '../orders/refunds/refund-situation.ts'
import { stopPacking } from '../orders/refunds/stop-packing.ts'
import { findAttemptProvider } from '../payments/find-provider.ts'
import { askForRefund, askTimes } from './ask-for-refund.ts'

export type RefundToAsk = {
  readonly orderId: string
  readonly scope: RefundScope
  /** The payment; must be given if the order was paid more than once. */
  readonly reference: string | null
  readonly reason: string
  readonly actor: Actor
  /** The id belongs to the form: a form that is sent twice is one refund. */
  readonly id?: string
  /** The sum that the person was told, in pesewas: nothing else is refunded. */
  readonly toldPesewas?: number
  readonly source?: Exclude<RefundSource, 'dashboard'>
  /** A further reason to refuse it, found in the same transaction. */
  readonly refuse?: (trx: Transaction<Schema>, order: Order) => Promise<RefundFailure | null>
  /** This is written with the refund, in the same transaction, once. */
  readonly alsoWrite?: (trx: Transaction<Schema>, refundId: string) => Promise<void>
}

const MAX_REASON_LENGTH = 500

/**
 * Refunds an order, all of it or a part. Our row is written first, and its id goes with the request, so that a refund
 * is found again whatever happens to the answer. Returns the refund as it is now: `asking` means asked, not yet
 * confirmed. A market sale is only recorded.
 */
export async function refundOrder(
  orders: OrderContext,
  request: RefundToAsk,
): Promise<Result<StoredRefund, RefundFailure>> {
  const read = readReason(request.reason)
  if (!read.ok) return read
  const reason = read.value
  const nowMs = await orders.now()
  const id = request.id ?? randomUUIDv7()
  const begun = await transact(orders.db, (trx) =>
    begin(trx, orders, { ...request, id, reason, nowMs }),
  )
  if (!begun.ok) return begun
  const { refund, isNew } = begun.value
  if (isNew && refund.state === 'asking') await askForRefund(orders, refund)
  const now = (await findRefund(orders.db, id)) ?? refund
  return now.state === 'refused' ? failure('refund-refused') : success(now)
}

export function readReason(
  typed: string,
): Result<string, 'refund-reason-missing' | 'refund-reason-long'> {
  const reason = cleanText(typed)
  if (reason === '') return failure('refund-reason-missing')
  return reason.length > MAX_REASON_LENGTH ? failure('refund-reason-long') : success(reason)
}

type Begun = { readonly refund: StoredRefund; readonly isNew: boolean }
type Beginning = RefundToAsk & { readonly id: string; readonly nowMs: number }

async function begin(
  trx: Transaction<Schema>,
  orders: OrderContext,
  request: Beginning,
): Promise<Result<Begun, RefundFailure>> {
  const { orderId, id, toldPesewas } = request
  await lockOrder(trx, orderId)
  const known = await findRefund(trx, id)
  if (known) {
    const isSame =
      known.orderId === orderId && known.amountPesewas === (toldPesewas ?? known.amountPesewas)
    return isSame ? success({ refund: known, isNew: false }) : failure('refund-form-used')
  }
  const order = await loadOrder(trx, orderId)
  if (!order) return failure('order-unknown')
  const refusal = await request.refuse?.(trx, order)
  if (refusal) return failure(refusal)
  const attempts = await listAttempts(trx, orderId)
  const paid = attempts.filter(({ state }) => state === 'succeeded')
  const plan = planRefund(
    refundSituation(order, attempts, await listRefunds(trx, orderId)),
    request,
  )
  if (!plan.ok) return plan
  if (plan.value.amountPesewas !== (toldPesewas ?? plan.value.amountPesewas)) {
    return failure('refund-sum-changed')
  }
  const attempt = paid.find(({ reference }) => reference === plan.value.reference)
  if (attempt && isInOtherCurrency(attempt)) return failure('refund-other-currency')
  if (attempt && !findAttemptProvider(orders, attempt)) return failure('refund-provider-away')
  await write(trx, request, { plan: plan.value, order, attempt })
  await request.alsoWrite?.(trx, id)
  const refund = await findRefund(trx, id)
  if (!refund) throw new Error(`Refund ${id} was not written`)
  return success({ refund, isNew: true })
}

type Decided = {
  readonly plan: RefundPlan
  readonly order: Order
  readonly attempt: Attempt | undefined
}

async function write(
  trx: Transaction<Schema>,
  { id, orderId, reason, actor, source = 'owner', nowMs }: Beginning,
  { plan, order, attempt }: Decided,
): Promise<void> {
  const { reference, amountPesewas, lines } = plan
  const { staffId } = actor
  const common = { id, orderId, reference, amountPesewas, lines, source, reason, staffId }
  const times = attempt ? askTimes(nowMs) : { nextCheckAtMs: null }
  const state = attempt ? 'asking' : 'done'
  await insertRefund(trx, { ...common, ...times, state, createdAtMs: nowMs })
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const detail = { pesewas: amountPesewas, ...(units > 0 ? { pieces: units } : {}) }
  const subject = auditSubject(orderId)
  await writeAudit(trx, { actor, action: 'refund-asked', subject, detail, nowMs })
  await stopPacking(trx, order, { actor, nowMs, isWhole: plan.isWhole })
  if (attempt) return
  const refund = await findRefund(trx, id)
  if (!refund) return
  await followState(trx, refund, { to: 'done', nowMs })
}
