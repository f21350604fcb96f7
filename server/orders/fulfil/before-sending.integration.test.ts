import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { loadOrderForOwner } from '#database/orders/owner-order'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { settlePayment } from '../settle-payment.ts'
import { correctCustomer } from './correct-customer.ts'
import { releaseHold } from './release-hold.ts'
import { sendParcel } from './send-parcel.ts'

const ACTOR = { staffId: null, name: 'Esi' } as const
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

async function auditOf({ db }: TestOrders) {
  return db.selectFrom('audit').select(['action', 'subject', 'detail_json']).execute()
}

eachEngine('releasing a hold', (engine) => {
  test('gives the pieces of an unpaid order back at once, and once', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await placeForTest(orders)
    expect(await stockOfVariant(orders.db, teeM)).toBe(19)
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => releaseHold(orders, { orderId, actor: ACTOR })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: 'order-not-pending' })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'expired' })
    expect(await stockOfVariant(orders.db, teeM)).toBe(20)
    expect(await auditOf(orders)).toHaveLength(1)
    expect(await releaseHold(orders, { orderId: 'x', actor: ACTOR })).toMatchObject({
      error: 'order-unknown',
    })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is refused while the payment may be under way; a late payment is still settled [O14]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await placeForTest(orders)
    orders.payments.pay(reference, { state: 'pending' })
    await settlePayment(orders, reference)
    expect(await releaseHold(orders, { orderId, actor: ACTOR })).toMatchObject({
      error: 'hold-may-be-paid',
    })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    expect(await stockOfVariant(orders.db, teeM)).toBe(19)
    expect(await loadOrderForOwner(orders.db, orderId, 0)).toMatchObject({ mayBePaid: true })
    expect(await auditOf(orders)).toEqual([])

    const other = await placeForTest(orders)
    await releaseHold(orders, { orderId: other.orderId, actor: ACTOR })
    orders.payments.pay(other.reference, { id: 'late' })
    expect(await settlePayment(orders, other.reference)).toBe('paid')
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})

eachEngine('correcting the customer', (engine) => {
  async function openPaid() {
    const orders = await openOrders(engine)
    const { orderId, reference } = await placeForTest(orders)
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    const correct = async (input: Readonly<Record<string, unknown>>) => {
      const seen = await loadOrderForOwner(orders.db, orderId, orders.now())
      if (!seen) throw new Error('no order')
      const { customerVersion, order } = seen
      const expected = order.fulfilment
      return () =>
        correctCustomer(orders, { orderId, expected, customerVersion, input, actor: ACTOR })
    }
    return { orders, orderId, correct }
  }

  test('changes address and phone; the audit names the fields only', async () => {
    const { orders, orderId, correct } = await openPaid()
    const before = await loadOrder(orders.db, orderId)
    const fix = await correct({
      address: '9 Ring Road',
      phone: '+233 20 111 2222',
      email: 'x@y.co',
    })
    expect(await fix()).toEqual({ ok: true, value: { fields: ['phone', 'address'] } })
    expect((await loadOrder(orders.db, orderId))?.customer).toEqual({
      ...before?.customer,
      address: '9 Ring Road',
      phone: '201112222',
    })
    const row = await orders.db
      .selectFrom('orders')
      .select(['phone', 'search_text'])
      .executeTakeFirstOrThrow()
    expect(row.phone).toBe('201112222')
    expect(row.search_text).toContain('201112222')
    expect(await auditOf(orders)).toMatchObject([
      { action: 'customer-corrected', detail_json: '{"fields":["phone","address"]}' },
    ])
  })

  test('is validated like the checkout, and refused once everything is sent', async () => {
    const { orders, orderId, correct } = await openPaid()
    expect(await (await correct({ phone: '12' }))()).toEqual({
      ok: false,
      error: { code: 'fields-invalid', fields: { phone: 'phone-invalid' } },
    })
    const parcel = { carrier: 'VIP', phone: '', tracking: '', note: '' }
    await sendParcel(orders, { orderId, expected: 'to-pack', parcel, actor: ACTOR })
    expect(await (await correct({ city: 'Tema' }))()).toMatchObject({
      error: { code: 'order-done' },
    })
  })

  test('of two people with the same form one is told that it changed [O15]', async () => {
    const { correct } = await openPaid()
    const fixes = [await correct({ city: 'Tema' }), await correct({ city: 'Kumasi' })]
    const outcomes = await Promise.all(fixes.map((fix) => fix()))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'order-changed' } })
  })
})
