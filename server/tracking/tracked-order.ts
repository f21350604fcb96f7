import type { Kysely } from 'kysely'
import type {
  OrderAction,
  TrackedOrder,
  TrackedParcel,
  TrackedRefund,
  TrackedStep,
} from '#contracts/tracked-order'
import { loadOrder } from '#database/orders/orders'
import { listShipments, type Shipment } from '#database/orders/shipments'
import { readStillOwed } from '#database/orders/still-owed'
import { listAttempts } from '#database/payments/payment-attempts'
import { listRefunds, type StoredRefund } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import type { Pictures } from '#domain/catalogue/picture'
import { variantName } from '#domain/catalogue/variant-name'
import { isPickUp, pickUpLines } from '#domain/delivery/pick-up'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { type Fulfilment, hasLeft } from '#domain/order/fulfilment'
import { linesIn } from '#domain/order/mails/lines-in'
import { carrierFacts } from '#domain/order/mails/parcel-mail'
import type { Order } from '#domain/order/order'
import { isParcel } from '#domain/order/parcel'
import { paysDifference } from '#domain/order/pays-difference'
import { whereTo } from '#domain/order/postal-address'
import { arrivalOf } from '#domain/refund/refund-arrival'
import { refundRows, type StillOwed } from '#domain/refund/still-owed'
import {
  deliveryWords,
  maskedMailbox,
  orderWords,
  shownRefunds,
} from '#domain/tracking/order-words'
import { trackingMessages } from '#domain/tracking-messages'
import { findAgain } from '../orders/again/again-order.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { orderedItem } from '../orders/ordered-item.ts'
import type { SaleRules } from '../returns/judge-exchange.ts'
import { readReturnOffer, readTrackedReturns } from '../returns/tracked-returns.ts'
import { readAddressOffer, readAddressWish } from './address-offer.ts'
import { waybillPath } from './waybill-path.ts'

type Reading = {
  readonly db: Kysely<Schema>
  readonly pictures: Pictures
  readonly nowMs: number
  /** These rules say what can be had in exchange, and where it can be brought. */
  readonly sold: SaleRules & Pick<OrderContext, 'settings'>
}

/** An order as its page shows it; null if there is none. */
export async function readTrackedOrder(
  { db, pictures, nowMs, sold }: Reading,
  orderId: string,
): Promise<TrackedOrder | null> {
  const loaded = await loadOrder(db, orderId)
  if (!loaded) return null
  const order = asTold(loaded, nowMs)
  const shipments = await listShipments(db, orderId)
  const refunds = await listRefunds(db, orderId)
  const owed = await readStillOwed(db, order)
  return {
    orderId,
    placedAt: iso(order.createdAtMs),
    ...orderWords(order, { isByBus: isByBus(shipments) }),
    steps: stepsOf(order),
    parcels: shipments
      .filter((shipment) => isParcel(shipment) && hasLeft(shipment, nowMs))
      .map((shipment) => parcelOf(order, shipment)),
    items: order.lines.map((line, position) => ({
      ...orderedItem(line, pictures),
      refunded: line.quantity - (owed.lines[position]?.quantity ?? line.quantity),
    })),
    amounts: amountsOf(order, owed),
    delivery: deliveryWords(order),
    isPickUp: isPickUp(order),
    address: isPickUp(order) ? pickUpLines(order) : whereTo(order),
    addressOffer: await readAddressOffer({ db, nowMs, delivery: sold.settings().delivery }, order),
    addressWish: await readAddressWish(db, order),
    refunds: shownRefunds(refunds).map((refund) => refundOf(refund, nowMs)),
    returns: await readTrackedReturns({ db, nowMs }, order),
    returning: await readReturnOffer({ db, pictures, nowMs, sold }, order),
    paymentPath: await paymentPathOf(db, order),
    actions: [...(await canOrderAgain(db, order, nowMs)), ...actionsOf(order, refunds)],
    mailbox: maskedMailbox(order.customer.email),
  }
}

function isByBus(shipments: readonly Shipment[]): boolean {
  const parcels = shipments.filter(isParcel)
  return parcels.length > 0 && parcels.every(({ way }) => way === 'bus')
}

/** The order as its customer is told of it: packed, for the minute in which the owner may take back that it is ready. */
function asTold(order: Order, nowMs: number): Order {
  const { fulfilment, readyAtMs } = order
  const isTold = readyAtMs === null || hasLeft({ sentAtMs: readyAtMs }, nowMs)
  return fulfilment === 'ready' && !isTold ? { ...order, fulfilment: 'packed' } : order
}

const STEPS = ['Paid', 'Packed', 'Sent', 'Delivered'] as const
const PICK_UP_STEPS = ['Paid', 'Packed', 'Ready', 'Collected'] as const
const DONE_STEPS: Readonly<Record<Exclude<Fulfilment, 'cancelled'>, number>> = {
  'to-pack': 1,
  packed: 2,
  ready: 3,
  'partly-sent': 2,
  sent: 3,
  delivered: 4,
}

function stepsOf(order: Order): readonly TrackedStep[] {
  const { state, fulfilment } = order
  if (state !== 'paid' || fulfilment === 'cancelled' || paysDifference(order)) return []
  const done = DONE_STEPS[fulfilment ?? 'to-pack']
  const thirdAtMs = isPickUp(order) ? order.readyAtMs : order.sentAtMs
  const times = [order.paidAtMs, order.packedAtMs, thirdAtMs, order.deliveredAtMs]
  return (isPickUp(order) ? PICK_UP_STEPS : STEPS).map((name, index) => {
    const atMs = index < done ? (times[index] ?? null) : null
    return {
      name,
      state: index < done ? 'done' : index === done ? 'now' : 'later',
      at: atMs === null ? null : iso(atMs),
    }
  })
}

function parcelOf({ lines }: Order, shipment: Shipment): TrackedParcel {
  const { id, sentAtMs, hasPhoto } = shipment
  const facts = carrierFacts(shipment).map(([name, value]) => ({ name, value }))
  const photo = hasPhoto ? waybillPath(id) : null
  const units = linesIn(lines, shipment.lines).map(
    ({ quantity, ...line }) => `${quantity} × ${variantName(line.title, line)}`,
  )
  return { id, sentAt: iso(sentAtMs), facts, photo, pieces: units }
}

function amountsOf({ subtotal, discount, delivery, total, state }: Order, owed: StillOwed) {
  const rows = [
    ['Subtotal', discount.minor > 0 || delivery.minor > 0 ? subtotal.minor : 0],
    ['Discount', -discount.minor],
    ['Delivery', delivery.minor],
  ] as const
  const isPaid = state === 'paid' || state === 'refunded'
  const parts = [
    ...rows.filter(([, minor]) => minor !== 0),
    [isPaid ? 'Total paid' : 'Total', total.minor] as const,
  ]
  return [
    ...parts.map(([name, minor]) => ({ name, amount: formatMoney(pesewas(minor)) })),
    ...refundRows(owed),
  ]
}

function refundOf(refund: StoredRefund, nowMs: number): TrackedRefund {
  const { state, amountPesewas, settledAtMs, createdAtMs } = refund
  const isDone = state === 'done'
  return {
    words: trackingMessages[isDone ? 'refund-done' : 'refund-asked'],
    amount: formatMoney(pesewas(amountPesewas)),
    at: iso(isDone ? (settledAtMs ?? createdAtMs) : createdAtMs),
    arrival: arrivalOf(refund, nowMs),
  }
}

async function paymentPathOf(db: Kysely<Schema>, { id, state }: Order): Promise<string | null> {
  if (state !== 'pending') return null
  const attempts = await listAttempts(db, id)
  const reference = attempts.at(-1)?.reference
  return reference === undefined ? null : `/checkout/success?reference=${reference}`
}

/** Tells whether `orderAgain` would try it; what is missing for it is said when it is tried. */
async function canOrderAgain(
  db: Kysely<Schema>,
  { id, state }: Order,
  nowMs: number,
): Promise<readonly OrderAction[]> {
  if (state !== 'expired') return []
  return (await findAgain({ db, now: () => nowMs }, id)).ok ? ['again'] : []
}

/** The actions are as `cancelByShopper` and `sendConfirmation` decide. */
function actionsOf(order: Order, refunds: readonly StoredRefund[]): readonly OrderAction[] {
  const { state, fulfilment, customer, channel } = order
  if (channel === 'market') return []
  const isCancelled = refunds.some(({ source }) => source === 'shopper')
  const actions: OrderAction[] = []
  if (state === 'pending') actions.push('cancel-unpaid')
  if (state === 'paid' && fulfilment === 'to-pack' && !isCancelled) actions.push('cancel')
  if (state === 'paid' && customer.email !== '') actions.push('confirmation')
  return actions
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
