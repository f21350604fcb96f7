import type { Order } from '../order/order.ts'
import { type ParcelLine, quantityAt } from '../order/parcel.ts'
import { type Refund, refundedOf } from '../refund/refund.ts'
import { countsAsReturned, type Return } from './return.ts'

const DAY_MS = 24 * 60 * 60_000

type SentOrder = Pick<
  Order,
  'state' | 'channel' | 'fulfilment' | 'deliveredAtMs' | 'lines' | 'rules'
>

export type ReturnSituation = {
  readonly order: SentOrder
  /** Parcels that can still be undone are left out. */
  readonly parcels: readonly { readonly sentAtMs: number; readonly lines: readonly ParcelLine[] }[]
  readonly refunds: readonly Pick<Refund, 'id' | 'state' | 'lines'>[]
  readonly returns: readonly Pick<Return, 'state' | 'lines' | 'refundId'>[]
}

/**
 * The last moment to ask for a return is the end of the last day after delivery, or after sending where delivery is
 * not marked; how many there are is one of the order's rules. Null means that nothing of the order can be sent back
 * from its page.
 */
export function returnDeadlineMs({ order, parcels }: ReturnSituation): number | null {
  const { returnDays } = order.rules
  if (order.state !== 'paid' || order.channel === 'market' || returnDays === 0) return null
  const isDelivered = order.fulfilment === 'delivered' && order.deliveredAtMs !== null
  const sentAtMs = parcels.map((parcel) => parcel.sentAtMs)
  if (sentAtMs.length === 0) return null
  const fromMs = isDelivered ? (order.deliveredAtMs ?? 0) : Math.max(...sentAtMs)
  return endOfDay(fromMs + returnDays * DAY_MS)
}

/** The day is in UTC, which is the time in Ghana. */
function endOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS + DAY_MS - 1
}

/**
 * These units of a line can still be sent back: those that were sent, without refunded ones and without those of
 * other returns. The refund of a return counts once, with the return.
 */
export function returnableAt(situation: ReturnSituation, position: number): number {
  const { order, parcels, refunds, returns } = situation
  const ordered = order.lines[position]?.quantity ?? 0
  const sent = quantityAt(
    parcels.flatMap(({ lines }) => lines),
    position,
  )
  const ofReturns = new Set(returns.map(({ refundId }) => refundId))
  const refunded = refundedOf(
    refunds.filter(({ id }) => !ofReturns.has(id)),
    position,
  ).quantity
  const returned = quantityAt(returns.filter(countsAsReturned).flatMap(linesOf), position)
  // A refund takes units that are not sent first.
  return Math.max(0, Math.min(sent, ordered - refunded) - returned)
}

function linesOf({ lines }: Pick<Return, 'lines'>) {
  return lines
}
