import { randomUUIDv7 } from 'node:crypto'
import { listReturns } from '#database/returns/returns'
import type { ReturnState } from '#domain/return/return'
import type { TestOrders } from '#testing/orders/open-orders'
import { paidOrder, THREE_TEES } from '#testing/orders/paid-order'
import { shareForTest } from '#testing/orders/payer'
import { placeForTest } from '#testing/orders/place-for-test'
import { returnForm, sentOrder } from '#testing/orders/sent-order'
import { deliverOrder } from '../orders/fulfil/deliver-order.ts'
import { packOrder } from '../orders/fulfil/pack-order.ts'
import { sendParcel } from '../orders/fulfil/send-parcel.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { releaseHolds } from '../orders/sweep-orders.ts'
import { followRefunds } from '../refunds/follow-refunds.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { agreeToReturn } from '../returns/answer-return.ts'
import { askForReturn } from '../returns/ask-for-return.ts'
import { receiveReturn } from '../returns/receive-return.ts'
import { refundReturn, sendExchange } from '../returns/settle-return.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const PARCEL = { carrier: 'Kwesi', phone: '024', tracking: 'K-1', note: '' } as const
const MINUTE_MS = 60_000

/** Makes one order in each state that an order can be in, and returns their numbers by it. */
export async function placeEachState(orders: TestOrders) {
  // The longest-lived come first, so that the clock may run.
  const ids = {
    expired: (await placeForTest(orders)).orderId,
    ...(await makeSent(orders)),
    ...(await makeReturned(orders)),
    ...(await makeRefunded(orders)),
  }
  orders.advance(60 * MINUTE_MS)
  await releaseHolds(orders)
  return {
    ...ids,
    ...(await makePaid(orders)),
    held: (await placeForTest(orders)).orderId,
    shared: (await shareForTest(orders)).orderId,
    withCode: (await placeForTest(orders, { discountCode: 'SAVE20', shownTotalPesewas: 40_000 }))
      .orderId,
  }
}

async function makePaid(orders: TestOrders) {
  const packed = await paidOrder(orders, { discountCode: 'SAVE20', shownTotalPesewas: 40_000 })
  const change = { orderId: packed.orderId, expected: 'to-pack', actor: ADWOA } as const
  mustWork(await packOrder(orders, change))
  const short = await placeForTest(orders)
  orders.payments.pay(short.reference, { id: short.reference, amount: 100, requestedAmount: 100 })
  await settlePayment(orders, short.reference)
  return {
    toPack: (await paidOrder(orders, THREE_TEES)).orderId,
    packed: packed.orderId,
    attention: short.orderId,
  }
}

async function makeSent(orders: TestOrders) {
  const partly = await paidOrder(orders, THREE_TEES)
  const lines = [{ position: 0, quantity: 1 }]
  const change = { expected: 'to-pack', actor: ADWOA } as const
  mustWork(await sendParcel(orders, { ...change, orderId: partly.orderId, parcel: PARCEL, lines }))
  const sent = await sentOrder(orders)
  const delivered = await sentOrder(orders)
  const over = { orderId: delivered.orderId, expected: 'sent', actor: ADWOA } as const
  mustWork(await deliverOrder(orders, over))
  return { partlySent: partly.orderId, sent: sent.orderId, delivered: delivered.orderId }
}

/** Of the returns, one is asked for, one settled with its unit on sale again; so of the exchanges. */
async function makeReturned(orders: TestOrders) {
  const asked = await sentOrder(orders)
  mustWork(await askForReturn(orders, { orderId: asked.orderId, form: returnForm() }))
  const returned = await sentOrder(orders)
  const id = await receive(orders, returned.orderId, {})
  const settled = { ...changeOf(id, 'received'), reference: null, reason: 'Sent back' }
  mustWork(await refundReturn(orders, settled))
  const exchanging = await sentOrder(orders)
  const other = { 'instead-0': 'S' }
  const form = returnForm(other)
  mustWork(await askForReturn(orders, { orderId: exchanging.orderId, form }))
  const exchanged = await sentOrder(orders)
  const exchange = await receive(orders, exchanged.orderId, other)
  mustWork(await sendExchange(orders, { ...changeOf(exchange, 'received'), parcel: PARCEL }))
  return {
    returnAsked: asked.orderId,
    returned: returned.orderId,
    exchanging: exchanging.orderId,
    exchanged: exchanged.orderId,
  }
}

async function receive(
  orders: TestOrders,
  orderId: string,
  changes: Readonly<Record<string, string>>,
): Promise<string> {
  mustWork(await askForReturn(orders, { orderId, form: returnForm(changes) }))
  const id = (await listReturns(orders.db, orderId))[0]?.id ?? ''
  const agreed = { ...changeOf(id, 'asked'), words: '', sendTo: 'Osu, Accra' }
  mustWork(await agreeToReturn(orders, agreed))
  mustWork(await receiveReturn(orders, { ...changeOf(id, 'agreed'), restock: [0] }))
  return id
}

function changeOf(returnId: string, expected: ReturnState) {
  return { returnId, expected, actor: ADWOA }
}

async function makeRefunded(orders: TestOrders) {
  const { payments } = orders
  const refunded = await paidOrder(orders)
  await refund(orders, refunded.orderId)
  for (const { id } of payments.refundsOf(refunded.reference)) payments.setRefund(id, 'done')
  orders.advance(MINUTE_MS)
  await followRefunds(orders)
  const pending = await paidOrder(orders)
  await refund(orders, pending.orderId)
  const unanswered = await paidOrder(orders)
  payments.answerRefunds('unavailable')
  await refund(orders, unanswered.orderId)
  return {
    refunded: refunded.orderId,
    refundPending: pending.orderId,
    refundUnanswered: unanswered.orderId,
  }
}

function refund(orders: TestOrders, orderId: string) {
  const scope = { kind: 'whole', restock: true } as const
  const id = randomUUIDv7()
  return refundOrder(orders, { orderId, scope, reference: null, reason: 'Why', actor: ADWOA, id })
}

function mustWork(result: { readonly ok: boolean; readonly error?: unknown }) {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
}
