import type { Transaction } from 'kysely'
import { loadOrder } from '#database/orders/orders'
import type { StoredRefund } from '#database/refunds/refunds'
import { findReturn } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import { isPickUp } from '#domain/delivery/pick-up'
import { isParcel, type Parcel, quantityAt } from '#domain/order/parcel'
import type { RefundFailure } from '#domain/owner-messages/refunds'
import type { ReturnFailure } from '#domain/owner-messages/returns'
import { refundedOf } from '#domain/refund/refund'
import { failure, type Result } from '#domain/result'
import { countsAsReturned } from '#domain/return/return'
import type { ClockedDatabase } from '../base/context.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import {
  changeReturn,
  type LockedReturn,
  type ReturnChange,
  takeReturnStep,
} from './change-return.ts'
import { readReturnSituation } from './return-situation.ts'

/** This is longer than the provider takes to refuse: then the mail is withdrawn. */
const MAIL_DELAY_MS = 2 * 60_000

type ReturnToRefund = ReturnChange & {
  /** The payment; must be given if the order was paid more than once. */
  readonly reference: string | null
  readonly reason: string
  /** The id belongs to the form: a form that is sent twice is one refund. */
  readonly refundId?: string
}

/**
 * Refunds what was sent back. The refund's row and the end of the return are one transaction, so that
 * no crash lets a unit be refunded twice. A refund that the provider refuses opens the return again.
 */
export async function refundReturn(
  orders: OrderContext,
  { reference, reason, refundId, ...change }: ReturnToRefund,
): Promise<Result<StoredRefund, RefundFailure | 'return-unknown'>> {
  const seen = await findReturn(orders.db, change.returnId)
  if (seen?.kind !== 'refund') return failure('return-unknown')
  const nowMs = await orders.now()
  return refundOrder(orders, {
    orderId: seen.orderId,
    scope: {
      kind: 'lines',
      lines: seen.lines.map(({ position, quantity }) => ({ position, quantity, restock: false })),
    },
    reference,
    reason,
    actor: change.actor,
    ...(refundId === undefined ? {} : { id: refundId }),
    refuse: async (trx, order) => {
      const state = (await findReturn(trx, seen.id))?.state
      if (state !== 'received' || change.expected !== state) return 'refund-return-changed'
      const isGone = await isRefunded(trx, { order, seen, nowMs })
      return isGone ? 'refund-line-too-many' : null
    },
    alsoWrite: (trx, id) => settleWith(trx, change, { refundId: id, nowMs }),
  })
}

type Written = { readonly refundId: string; readonly nowMs: number }

/** This runs after `refuse` has found the return as it is expected, with the order locked. */
async function settleWith(
  trx: Transaction<Schema>,
  change: ReturnChange,
  { refundId, nowMs }: Written,
): Promise<void> {
  const seen = await findReturn(trx, change.returnId)
  const order = seen && (await loadOrder(trx, seen.orderId))
  if (!order) throw new Error(`Return ${change.returnId} is gone`)
  const step = { to: 'settled', more: { refundId }, mailAtMs: nowMs + MAIL_DELAY_MS } as const
  const settled = await takeReturnStep(trx, { order, seen, nowMs }, { change, step })
  if (!settled.ok) throw new Error(`Return ${change.returnId} was not settled`)
}

type ReturnToSend = ReturnChange & { readonly parcel: Parcel }

/**
 * Sends the other size, or keeps it where the order was collected. It is no parcel of the order, whose lines and
 * progress stay as they were sold and sent: the return itself says who carries it.
 */
export async function sendExchange(
  desk: ClockedDatabase,
  { parcel, ...change }: ReturnToSend,
): Promise<Result<null, ReturnFailure>> {
  return changeReturn(desk, change, async (trx, locked) => {
    if (locked.seen.kind !== 'exchange') return failure('return-changed')
    // The form is for the other way of handing over: the order's zone was changed after it was shown.
    if (isParcel(parcel) === isPickUp(locked.order)) return failure('return-changed')
    if (locked.seen.state === 'received' && (await isRefunded(trx, locked))) {
      return failure('return-refunded-meanwhile')
    }
    const step = { to: 'settled', more: { parcel } } as const
    return takeReturnStep(trx, locked, { change, step })
  })
}

/** Tells whether refunds have left fewer units of a line than are in its returns. */
async function isRefunded(
  trx: Transaction<Schema>,
  { order, seen, nowMs }: LockedReturn,
): Promise<boolean> {
  const { refunds, returns } = await readReturnSituation(trx, order, nowMs)
  const ofReturns = new Set(returns.map(({ refundId }) => refundId))
  const others = refunds.filter(({ id }) => !ofReturns.has(id))
  const returned = returns.filter(countsAsReturned).flatMap(({ lines }) => lines)
  return seen.lines.some(({ position }) => {
    const ordered = order.lines[position]?.quantity ?? 0
    return refundedOf(others, position).quantity + quantityAt(returned, position) > ordered
  })
}
