import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { loadTakings } from '#database/orders/takings'
import { findAttempt } from '#database/payments/payment-attempts'
import { listRefunds } from '#database/refunds/refunds'
import type { RefundScope } from '#domain/refund/plan-refund'
import { success } from '#domain/result'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder, THREE_TEES } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { packOrder } from '../orders/fulfil/pack-order.ts'
import { sendParcel } from '../orders/fulfil/send-parcel.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { processDueEvents, receiveWebhook } from '../orders/webhook/receive-webhook.ts'
import { cancelOrder } from './cancel-order.ts'
import { followRefunds } from './follow-refunds.ts'
import { giveUpRefund } from './give-up-refund.ts'
import { refundOrder } from './refund-order.ts'

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ADWOA = { staffId: null, name: 'Adwoa' } as const
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const
const WHOLE = { kind: 'whole', restock: true } as const

function ask(orders: TestOrders, orderId: string, scope: RefundScope = WHOLE, more: object = {}) {
  const asked = { orderId, scope, reference: null, reason: 'Too small', actor: ADWOA }
  return refundOrder(orders, { ...asked, ...more })
}

function lineOf(position: number, quantity: number, restock = true): RefundScope {
  return { kind: 'lines', lines: [{ position, quantity, restock }] }
}

function cancelByShopper(orders: TestOrders, orderId: string) {
  return cancelOrder(orders, { orderId, source: 'shopper' })
}

async function statesOf({ db }: TestOrders, orderId: string) {
  return (await listRefunds(db, orderId)).map(({ state }) => state)
}

async function reasonsOf({ db }: TestOrders) {
  return (await listOpenReviewCases(db)).map(({ reason }) => reason)
}

async function deliver(orders: TestOrders, event: string, data: object) {
  const body = Buffer.from(JSON.stringify({ event, data }))
  expect(await receiveWebhook(orders, body, 'signed')).toBe('stored')
  await processDueEvents(orders)
}

/** The sweeper, so much later. */
async function sweepAfter(orders: TestOrders, ms: number) {
  orders.advance(ms)
  await followRefunds(orders)
}

async function payTwice(orders: TestOrders) {
  const first = await placeForTest(orders)
  orders.payments.pay(first.reference, { state: 'failed' })
  await settlePayment(orders, first.reference)
  orders.advance(1)
  const second = await placeForTest(orders, first.body)
  for (const { reference } of [first, second]) {
    orders.payments.pay(reference, { id: reference })
    await settlePayment(orders, reference)
  }
  return { orderId: first.orderId, first: first.reference, second: second.reference }
}

eachEngine('a refund', (engine) => {
  test('is accepted, takes the pieces back once, and is followed to its end', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    const stock = await stockOfVariant(orders.db, TEE)
    const asked = await ask(orders, orderId)
    expect(asked).toMatchObject({
      value: { state: 'pending', amountPesewas: 50_000, providerId: 'refund-1' },
    })
    const [request] = orders.payments.refundRequests
    expect(request).toMatchObject({ reference, note: asked.ok && asked.value.id })
    expect(request?.customerNote).toBe(`Order ${orderId}`)
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      state: 'paid',
      fulfilment: 'cancelled',
    })
    expect(await brokenInvariants(orders.db)).toEqual([])
    await sweepAfter(orders, 61 * SECOND)
    expect(await statesOf(orders, orderId)).toEqual(['pending'])
    orders.payments.setRefund('refund-1', 'done')
    await sweepAfter(orders, 4 * 60 * SECOND)
    expect(await statesOf(orders, orderId)).toEqual(['done'])
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
    expect(await findAttempt(orders.db, reference)).toMatchObject({ state: 'refunded' })
    await sweepAfter(orders, DAY)
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
    expect(orders.payments.refundRequests).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  describe('whose answer is missing', () => {
    test('is found on the list at once if the provider had accepted it [R1]', async () => {
      const orders = await openOrders(engine)
      const { orderId } = await paidOrder(orders)
      orders.payments.answerRefunds('lost')
      expect(await ask(orders, orderId)).toMatchObject({ value: { state: 'pending' } })
      await sweepAfter(orders, 31 * SECOND)
      await sweepAfter(orders, HOUR)
      expect(orders.payments.refundRequests).toHaveLength(1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('is asked for again with the same id after two lists without it [R2]', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      orders.payments.answerRefunds('unavailable')
      expect(await ask(orders, orderId)).toMatchObject({ value: { state: 'asking' } })
      expect(await ask(orders, orderId)).toEqual({ ok: false, error: 'refund-unanswered' })
      await sweepAfter(orders, 10 * SECOND)
      expect(orders.payments.refundRequests).toHaveLength(1)
      await sweepAfter(orders, 21 * SECOND)
      expect(await statesOf(orders, orderId)).toEqual(['pending'])
      const [first, second, ...more] = orders.payments.refundRequests
      expect(second).toEqual(first)
      expect(more).toEqual([])
      expect(orders.payments.refundsOf(reference)).toHaveLength(1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test.each([
      ['before the request [R3]', 'crash', 2],
      ['before its answer was booked [R4]', 'crash-after', 1],
    ] as const)('because the process died %s ends with one refund', async (_, crash, requests) => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      const stock = await stockOfVariant(orders.db, TEE)
      orders.payments.answerRefunds(crash)
      await expect(ask(orders, orderId)).rejects.toThrow('died')
      expect(await statesOf(orders, orderId)).toEqual(['asking'])
      // The lease of the dead process must end first.
      for (let half = 0; half < 6; half += 1) await sweepAfter(orders, 31 * SECOND)
      expect(await statesOf(orders, orderId)).toEqual(['pending'])
      expect(orders.payments.refundRequests).toHaveLength(requests)
      expect(orders.payments.refundsOf(reference)).toHaveLength(1)
      expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test.each([
      ['the first list', ['unavailable']],
      ['the second list', ['answered', 'unavailable']],
      ['both lists', ['unavailable', 'unavailable']],
    ] as const)(
      'and %s fails: the owner is told, nothing is asked again [R14]',
      async (_, lists) => {
        const orders = await openOrders(engine)
        const { orderId, reference } = await paidOrder(orders)
        orders.payments.answerRefunds('unavailable')
        orders.payments.answerLists(...lists)
        expect(await ask(orders, orderId)).toMatchObject({ value: { state: 'asking' } })
        await sweepAfter(orders, 31 * SECOND)
        expect(await statesOf(orders, orderId)).toEqual(['uncertain'])
        expect(await reasonsOf(orders)).toEqual(['refund-uncertain'])
        for (let hour = 0; hour < 5; hour += 1) await sweepAfter(orders, HOUR)
        expect(orders.payments.refundRequests).toHaveLength(1)
        expect(await brokenInvariants(orders.db)).toEqual([])
        // The refund turns up after all.
        const [asked] = orders.payments.refundRequests
        orders.payments.addRefund(reference, 50_000, { note: asked?.note ?? '', state: 'done' })
        await sweepAfter(orders, 8 * HOUR)
        expect(await statesOf(orders, orderId)).toEqual(['done'])
        expect(await reasonsOf(orders)).toEqual([])
        expect(await brokenInvariants(orders.db)).toEqual([])
      },
    )

    test('and the list stays empty though it was made: the provider’s refusal is no answer [R13]', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      orders.payments.answerRefunds('lost')
      orders.payments.answerLists('empty', 'empty', 'empty')
      expect(await ask(orders, orderId)).toMatchObject({ value: { state: 'asking' } })
      await sweepAfter(orders, 31 * SECOND)
      expect(await statesOf(orders, orderId)).toEqual(['uncertain'])
      expect(orders.payments.refundsOf(reference)).toHaveLength(1)
      await sweepAfter(orders, 2 * 60 * SECOND)
      expect(await statesOf(orders, orderId)).toEqual(['pending'])
      expect(await reasonsOf(orders)).toEqual([])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('three times in a row is left to the owner [R14]', async () => {
      const orders = await openOrders(engine)
      const { orderId } = await paidOrder(orders)
      orders.payments.answerRefunds('unavailable', 'unavailable', 'unavailable', 'unavailable')
      await ask(orders, orderId)
      for (let half = 0; half < 20; half += 1) await sweepAfter(orders, 31 * SECOND)
      expect(await statesOf(orders, orderId)).toEqual(['uncertain'])
      expect(orders.payments.refundRequests).toHaveLength(3)
    })

    test('counts as not made once the owner says so and the provider’s list agrees [R14]', async () => {
      const orders = await openOrders(engine)
      const { orderId } = await paidOrder(orders)
      orders.payments.answerRefunds('unavailable')
      orders.payments.answerLists('unavailable', 'unavailable')
      await ask(orders, orderId)
      await sweepAfter(orders, 31 * SECOND)
      const [refund] = await listRefunds(orders.db, orderId)
      const giveUp = { orderId, refundId: refund?.id ?? '', actor: ADWOA }
      orders.payments.answerLists('unavailable')
      expect(await giveUpRefund(orders, giveUp)).toEqual({ ok: false, error: 'refund-unclear' })
      expect(await ask(orders, orderId)).toEqual({ ok: false, error: 'refund-uncertain' })
      expect(await giveUpRefund(orders, giveUp)).toEqual({ ok: true, value: null })
      expect(await reasonsOf(orders)).toEqual([])
      expect(await ask(orders, orderId)).toMatchObject({ value: { state: 'pending' } })
      expect(await giveUpRefund(orders, giveUp)).toEqual({ ok: false, error: 'refund-gone' })
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })

  test('pressed twice in one form is one refund [R5]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders, THREE_TEES)
    const id = randomUUIDv7()
    const presses = Array.from({ length: 5 }, () => ask(orders, orderId, lineOf(0, 1), { id }))
    const answers = await Promise.all(presses)
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(orders.payments.refundRequests).toHaveLength(1)
    expect(await ask(orders, orderId, lineOf(0, 1), { id })).toMatchObject({ ok: true })
    const other = await paidOrder(orders)
    const strange = await ask(orders, other.orderId, WHOLE, { id })
    expect(strange).toEqual({ ok: false, error: 'refund-form-used' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('asked for by several processes at once is asked for once [R6]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(orders, orderId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(orders.payments.refundsOf(reference)).toHaveLength(1)
    orders.payments.answerRefunds('unavailable')
    const second = await paidOrder(orders)
    await ask(orders, second.orderId)
    orders.advance(31 * SECOND)
    await Promise.all(Array.from({ length: 5 }, () => followRefunds(orders)))
    expect(orders.payments.refundsOf(second.reference)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  describe('and its webhooks', () => {
    test('replayed or about nothing that the list shows change nothing [R7] [R8]', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      const stock = await stockOfVariant(orders.db, TEE)
      await ask(orders, orderId)
      const about = { id: 'refund-1', transaction_reference: reference, amount: '50000' }
      await deliver(orders, 'refund.processed', { ...about, status: 'processed' })
      // The list still says pending.
      expect(await statesOf(orders, orderId)).toEqual(['pending'])
      orders.payments.setRefund('refund-1', 'done')
      for (const at of [1, 2, 3]) {
        await deliver(orders, 'refund.processed', { ...about, status: 'processed', at })
      }
      expect(await statesOf(orders, orderId)).toEqual(['done'])
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
      expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('that come before the answer find the row by its note [R9]', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      const stock = await stockOfVariant(orders.db, TEE)
      const early: TestOrders = {
        ...orders,
        payments: {
          ...orders.payments,
          refund: async (request) => {
            const answer = await orders.payments.refund(request)
            orders.payments.setRefund('refund-1', 'done')
            const about = { id: 'refund-1', transaction_reference: reference }
            await deliver(orders, 'refund.processed', { ...about, status: 'processed' })
            return answer
          },
        },
      }
      expect(await ask(early, orderId)).toMatchObject({ value: { state: 'done' } })
      expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('that come before the answer and name no row end as one refund, too [R9] [R24]', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      const stock = await stockOfVariant(orders.db, TEE)
      const withoutNotes: TestOrders['payments'] = {
        ...orders.payments,
        listRefunds: async (payment) => {
          const listed = await orders.payments.listRefunds(payment)
          return listed.ok ? success(listed.value.map((each) => ({ ...each, note: '' }))) : listed
        },
      }
      const early: TestOrders = {
        ...orders,
        payments: {
          ...withoutNotes,
          refund: async (request) => {
            const answer = await orders.payments.refund(request)
            const about = { id: 'refund-1', transaction_reference: reference }
            const there = { ...orders, payments: withoutNotes }
            await deliver(there, 'refund.pending', { ...about, status: 'pending' })
            expect(await statesOf(orders, orderId)).toEqual(['uncertain', 'pending'])
            return answer
          },
        },
      }
      expect(await ask(early, orderId)).toMatchObject({ value: { state: 'pending' } })
      expect(await statesOf(orders, orderId)).toEqual(['pending'])
      expect(await reasonsOf(orders)).toEqual([])
      expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('open a case when it fails or needs details, and close it when it is done [R22]', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      await ask(orders, orderId)
      const about = { id: 'refund-1', transaction_reference: reference }
      orders.payments.setRefund('refund-1', 'needs-details')
      await deliver(orders, 'refund.needs-attention', { ...about, status: 'needs-attention' })
      expect(await statesOf(orders, orderId)).toEqual(['needs-details'])
      expect(await reasonsOf(orders)).toEqual(['refund-needs-details'])
      orders.payments.setRefund('refund-1', 'failed')
      await deliver(orders, 'refund.failed', { ...about, status: 'failed' })
      expect(await statesOf(orders, orderId)).toEqual(['failed'])
      expect(await reasonsOf(orders)).toEqual(['refund-failed'])
      expect(await brokenInvariants(orders.db)).toEqual([])
      orders.payments.setRefund('refund-1', 'done')
      await deliver(orders, 'refund.processed', { ...about, status: 'processed' })
      expect(await statesOf(orders, orderId)).toEqual(['done'])
      expect(await reasonsOf(orders)).toEqual([])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })

  describe('made in the dashboard', () => {
    test('becomes a row and counts towards what is left [R10]', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders, THREE_TEES)
      orders.payments.addRefund(reference, 100_000, { state: 'done' })
      await deliver(orders, 'refund.processed', { id: 1, transaction_reference: reference })
      expect(await listRefunds(orders.db, orderId)).toMatchObject([
        { source: 'dashboard', amountPesewas: 100_000, state: 'done' },
      ])
      const amount = { kind: 'amount', amountPesewas: 50_001 } as const
      expect(await ask(orders, orderId, amount)).toEqual({ ok: false, error: 'refund-too-much' })
      expect(await ask(orders, orderId, { ...amount, amountPesewas: 50_000 })).toMatchObject({
        ok: true,
      })
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('while ours is unanswered keeps ours from being asked for again beyond the payment [R10]', async () => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      orders.payments.answerRefunds('unavailable')
      await ask(orders, orderId)
      orders.payments.addRefund(reference, 50_000, { note: 'by hand', state: 'done' })
      await sweepAfter(orders, 31 * SECOND)
      expect(await listRefunds(orders.db, orderId)).toMatchObject([
        { source: 'owner', state: 'uncertain' },
        { source: 'dashboard', state: 'done' },
      ])
      expect(orders.payments.refundRequests).toHaveLength(1)
      expect(await reasonsOf(orders)).toContain('refund-uncertain')
    })

    test.each(['', 'Refund for transaction by ama@example.com'])(
      'with the amount of an unanswered one and the note %j may be that one: the owner is told [R24]',
      async (note) => {
        const orders = await openOrders(engine)
        const { orderId, reference } = await paidOrder(orders, THREE_TEES)
        orders.payments.answerRefunds('unavailable')
        await ask(orders, orderId, lineOf(0, 1))
        orders.payments.addRefund(reference, 50_000, { note })
        await sweepAfter(orders, 31 * SECOND)
        expect(await statesOf(orders, orderId)).toEqual(['uncertain', 'pending'])
        expect(await reasonsOf(orders)).toEqual(['refund-uncertain'])
        expect(orders.payments.refundRequests).toHaveLength(1)
        expect(await brokenInvariants(orders.db)).toEqual([])
      },
    )
  })

  test('of parts never adds up to more than the payment, also when asked for at once [R11]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders, THREE_TEES)
    const third = { kind: 'amount', amountPesewas: 60_000 } as const
    expect(await ask(orders, orderId, third)).toMatchObject({ ok: true })
    const answers = await Promise.all([1, 2, 3].map(() => ask(orders, orderId, third)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await ask(orders, orderId, third)).toEqual({ ok: false, error: 'refund-too-much' })
    expect(orders.payments.refundsOf(reference)).toHaveLength(2)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'to-pack' })
    const takings = await loadTakings(orders.db, { nowMs: orders.now(), withTest: true })
    expect(takings.at(-1)).toMatchObject({ orders: 1, takings: { minor: 30_000 } })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('of an order that was paid twice names its payment and leaves the pieces [R12]', async () => {
    const orders = await openOrders(engine)
    const { orderId, first, second } = await payTwice(orders)
    const stock = await stockOfVariant(orders.db, TEE)
    expect(await ask(orders, orderId)).toEqual({ ok: false, error: 'refund-payment-unnamed' })
    expect(await ask(orders, orderId, WHOLE, { reference: second })).toMatchObject({ ok: true })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'to-pack' })
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock)
    orders.payments.setRefund('refund-1', 'done')
    await sweepAfter(orders, 61 * SECOND)
    expect(await findAttempt(orders.db, second)).toMatchObject({ state: 'refunded' })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await reasonsOf(orders)).toEqual([])
    expect(await ask(orders, orderId, WHOLE, { reference: first })).toMatchObject({ ok: true })
    orders.payments.setRefund('refund-2', 'done')
    await sweepAfter(orders, 61 * SECOND)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test.each([-DAY, -40 * DAY, DAY])('survives a clock that is set by %i ms [R18]', async (ms) => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    orders.payments.answerRefunds('unavailable')
    await ask(orders, orderId)
    orders.advance(ms)
    for (let half = 0; half < 4; half += 1) await sweepAfter(orders, 31 * SECOND)
    for (let day = 0; day < 2; day += 1) await sweepAfter(orders, DAY)
    orders.payments.setRefund('refund-1', 'done')
    for (let day = 0; day < 2; day += 1) await sweepAfter(orders, DAY)
    expect(await statesOf(orders, orderId)).toEqual(['done'])
    expect(orders.payments.refundsOf(reference)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('that failed and is asked for anew does not take its pieces back twice [R19]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders, THREE_TEES)
    const stock = await stockOfVariant(orders.db, TEE)
    await ask(orders, orderId, lineOf(0, 1))
    orders.payments.setRefund('refund-1', 'failed')
    await sweepAfter(orders, 61 * SECOND)
    expect(await ask(orders, orderId)).toMatchObject({ value: { amountPesewas: 150_000 } })
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 2)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  describe('while the order is packed', () => {
    test('stops the packing of all of it, and of single pieces [R20]', async () => {
      const orders = await openOrders(engine)
      const { orderId } = await paidOrder(orders, THREE_TEES)
      const seen = { orderId, expected: 'to-pack', actor: ADWOA } as const
      await ask(orders, orderId, lineOf(0, 1))
      expect(await packOrder(orders, seen)).toMatchObject({ ok: true })
      const parcel = { carrier: 'Kofi', phone: '', tracking: '', note: '' }
      const packed = { ...seen, expected: 'packed', parcel } as const
      const all = [0, 1].map((position) => ({ position, quantity: 2 - position }))
      expect(await sendParcel(orders, { ...packed, lines: all })).toEqual({
        ok: false,
        error: 'parcel-too-many',
      })
      expect(await ask(orders, orderId)).toMatchObject({ value: { amountPesewas: 100_000 } })
      expect(await sendParcel(orders, packed)).toEqual({ ok: false, error: 'order-cancelled' })
      expect(await packOrder(orders, seen)).toEqual({ ok: false, error: 'order-cancelled' })
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('by line leaves the rest to be sent, which is then all [R20]', async () => {
      const orders = await openOrders(engine)
      const { orderId } = await paidOrder(orders, THREE_TEES)
      await ask(orders, orderId, lineOf(0, 1))
      const parcel = { carrier: 'Kofi', phone: '', tracking: '', note: '' }
      const sent = await sendParcel(orders, { orderId, expected: 'to-pack', actor: ADWOA, parcel })
      expect(sent).toMatchObject({ value: { fulfilment: 'sent' } })
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })

  test('that was refused can be asked for anew [R21]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    const stock = await stockOfVariant(orders.db, TEE)
    orders.payments.answerRefunds('refused')
    expect(await ask(orders, orderId)).toEqual({ ok: false, error: 'refund-refused' })
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock)
    expect(await ask(orders, orderId)).toMatchObject({ value: { state: 'pending' } })
    expect(await statesOf(orders, orderId)).toEqual(['refused', 'pending'])
    expect(orders.payments.refundsOf(reference)).toHaveLength(1)
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('that was refused because of one in the dashboard finds that one [R10] [R21]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders, THREE_TEES)
    orders.payments.addRefund(reference, 100_000)
    expect(await ask(orders, orderId)).toEqual({ ok: false, error: 'refund-refused' })
    expect(await ask(orders, orderId)).toMatchObject({ value: { amountPesewas: 50_000 } })
    expect(orders.payments.refundsOf(reference)).toHaveLength(2)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('by line cannot exceed what was ordered less what was refunded [R27]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders, THREE_TEES)
    expect(await ask(orders, orderId, lineOf(0, 1, false))).toMatchObject({
      value: { amountPesewas: 50_000, restockedAtMs: null },
    })
    expect(await ask(orders, orderId, lineOf(0, 2))).toEqual({
      ok: false,
      error: 'refund-line-too-many',
    })
    expect(await ask(orders, orderId, lineOf(0, 1))).toMatchObject({ ok: true })
    expect(await ask(orders, orderId, WHOLE)).toMatchObject({
      value: { amountPesewas: 50_000, lines: [{ position: 1, quantity: 1 }] },
    })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('of a provider whose keys are gone is refused in words, and a pending one waits [R29]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders, THREE_TEES)
    await ask(orders, orderId, lineOf(0, 1))
    const other: TestOrders = { ...orders, payments: { ...orders.payments, name: 'other' } }
    expect(await ask(other, orderId)).toEqual({ ok: false, error: 'refund-provider-away' })
    await sweepAfter(other, HOUR)
    expect(await statesOf(orders, orderId)).toEqual(['pending'])
    expect(await reasonsOf(orders)).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('needs a reason of a readable length', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders)
    for (const [reason, error] of [
      ['  ', 'refund-reason-missing'],
      ['x'.repeat(501), 'refund-reason-long'],
    ]) {
      expect(await ask(orders, orderId, WHOLE, { reason })).toEqual({ ok: false, error })
    }
    expect(await ask(orders, 'ORD-0')).toEqual({ ok: false, error: 'order-unknown' })
  })
})

eachEngine('a shopper', (engine) => {
  test('cancels before packing: it stops at once, everything is refunded and for sale again [R25]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders)
    const stock = await stockOfVariant(orders.db, TEE)
    orders.payments.answerRefunds('unavailable')
    expect(await cancelByShopper(orders, orderId)).toMatchObject({
      value: { kind: 'cancelled', refund: { state: 'asking', source: 'shopper' } },
    })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'cancelled' })
    expect(await cancelByShopper(orders, orderId)).toMatchObject({ ok: false })
    await sweepAfter(orders, 31 * SECOND)
    expect(await statesOf(orders, orderId)).toEqual(['pending'])
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('whose refund the provider refuses: the order stays cancelled, and the owner is told [R25]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders)
    orders.payments.answerRefunds('refused')
    expect(await cancelByShopper(orders, orderId)).toMatchObject({ value: { kind: 'cancelled' } })
    expect(await reasonsOf(orders)).toEqual(['refund-refused'])
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'cancelled' })
    expect(await ask(orders, orderId)).toMatchObject({ value: { state: 'pending' } })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('cancels twice a week; then the owner decides [R25]', async () => {
    const orders = await openOrders(engine)
    const email = 'Esi@example.com'
    const ids = []
    for (const phone of ['241111111', '242222222', '243333333']) {
      ids.push((await paidOrder(orders, { email, phone })).orderId)
    }
    const [first = '', second = '', third = ''] = ids
    expect(await cancelByShopper(orders, first)).toMatchObject({ value: { kind: 'cancelled' } })
    const rest = await Promise.all([
      cancelByShopper(orders, second),
      cancelByShopper(orders, third),
    ])
    const kinds = rest.map((each) => each.ok && each.value.kind).toSorted()
    expect(kinds).toEqual(['asked-owner', 'cancelled'])
    expect(await reasonsOf(orders)).toEqual(['cancel-asked'])
    const other = await paidOrder(orders, { phone: '241111111' })
    expect(await cancelByShopper(orders, other.orderId)).toMatchObject({
      value: { kind: 'cancelled' },
    })
    orders.advance(8 * DAY)
    const later = await paidOrder(orders, { email })
    expect(await cancelByShopper(orders, later.orderId)).toMatchObject({
      value: { kind: 'cancelled' },
    })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('and the packing at the same moment: one of them wins [R26]', async () => {
    const orders = await openOrders(engine)
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await paidOrder(orders)
      const [cancelled, packed] = await Promise.all([
        cancelByShopper(orders, orderId),
        packOrder(orders, { orderId, expected: 'to-pack', actor: ADWOA }),
      ])
      expect([cancelled.ok, packed.ok].filter(Boolean)).toHaveLength(1)
    }
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
