import { randomUUIDv7 } from 'node:crypto'
import type { OwnerOrder } from '#database/orders/owner-order'
import type { StoredRefund } from '#database/refunds/refunds'
import type { Pictures } from '#domain/catalogue/picture'
import { isPickUp, pickUpLines } from '#domain/delivery/pick-up'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { carrierFacts } from '#domain/order/mails/parcel-mail'
import type { Order } from '#domain/order/order'
import { customerName, whereTo } from '#domain/order/postal-address'
import { refundStateWords } from '#domain/owner-messages/refunds'
import { returnStateWords } from '#domain/owner-messages/returns'
import { planRefund } from '#domain/refund/plan-refund'
import type { RefundState } from '#domain/refund/refund'
import { arrivalOf } from '#domain/refund/refund-arrival'
import type { Return } from '#domain/return/return'
import { returnedUnits } from '#domain/return/returned-units'
import { refundSituation } from '#server/orders/refunds/refund-situation'
import type { ReturnCard, ReturnData } from '../data/return-data.ts'
import { smallPicture } from '../small-picture.ts'
import { refundablePayments } from './read-refund-data.ts'

/** `refundState` is that of the return's refund, if there is one. */
export function returnCard(one: Return, order: Order, refundState: RefundState | null): ReturnCard {
  const { id, orderId, kind, state, reason, createdAtMs } = one
  return {
    id,
    orderId,
    customer: customerName(order.customer),
    kind,
    state,
    words: returnStateWords(one, refundState),
    units: returnedUnits(order.lines, one.lines),
    reason,
    createdAtMs,
  }
}

type Viewer = {
  readonly mayRefund: boolean
  readonly pictures: Pictures
  /** The address comes from the settings. */
  readonly returnAddress: string
  readonly nowMs: number
}

export function returnData(one: Return, seen: OwnerOrder, viewer: Viewer): ReturnData {
  const { order, refunds } = seen
  const refund = refunds.find(({ id }) => id === one.refundId)
  const { units: _, ...card } = returnCard(one, order, refund?.state ?? null)
  const isToRefund = one.kind === 'refund' && one.state === 'received'
  const { agreedAtMs, receivedAtMs, endedAtMs } = one
  return {
    ...card,
    answer: one.answer,
    sendTo: one.state === 'asked' ? viewer.returnAddress : one.sendTo,
    lines: one.lines.flatMap(({ position, quantity, newSize, restocked }) => {
      const line = order.lines[position]
      if (!line) return []
      const { title, colour, size, image } = line
      const choice = `${colour}, ${size}`
      const picture = smallPicture(viewer.pictures, image)
      return [{ position, title, choice, newSize, quantity, restocked, picture }]
    }),
    agreedAtMs,
    receivedAtMs,
    endedAtMs,
    worth: isToRefund ? worthOf(one, seen) : null,
    refund:
      isToRefund && viewer.mayRefund ? { token: randomUUIDv7(), payments: paymentsOf(seen) } : null,
    refunded: refund === undefined ? null : refundedWords(refund, viewer.nowMs),
    canAnswer: viewer.mayRefund,
    parcel: carrierFacts(one.parcel).flatMap(([name, value]) =>
      value === '' ? [] : [{ name, value }],
    ),
    isPickUp: isPickUp(order),
    address: isPickUp(order) ? pickUpLines(order) : whereTo(order),
  }
}

function refundedWords(refund: StoredRefund, nowMs: number): string {
  const words = `${formatMoney(pesewas(refund.amountPesewas))}, ${refundStateWords[refund.state]}`
  const arrival = arrivalOf(refund, nowMs)
  return arrival === null ? words : `${words}. The customer should have it ${arrival}`
}

/** Returns null if the plan is refused, such as while another refund is unanswered. */
function worthOf({ lines }: Return, { order, payments, refunds }: OwnerOrder): string | null {
  const situation = refundSituation(order, payments, refunds)
  const reference = situation.payments[0]?.reference ?? null
  const wanted = lines.map(({ position, quantity }) => ({ position, quantity, restock: false }))
  const plan = planRefund(situation, { scope: { kind: 'lines', lines: wanted }, reference })
  return plan.ok ? formatMoney(pesewas(plan.value.amountPesewas)) : null
}

function paymentsOf({ order, payments, refunds }: OwnerOrder) {
  return refundablePayments(refundSituation(order, payments, refunds))
}
