import { describe, expect, test } from 'vitest'
import { listOrders, loadOrder } from '#database/orders/orders'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest as place, TEST_SOURCE } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { placeOrder } from './place-order.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { settlePayment } from './settle-payment.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const setM = { productId: 13, colour: 'Black', size: 'M' } as const
const MINUTE = 60_000

async function expectInvariants({ db }: TestOrders) {
  expect(await brokenInvariants(db)).toEqual([])
}

eachEngine('the life of an order', (engine) => {
  test('an order without an email is paid for under the shop’s own (§7)', async () => {
    const orders = await openOrders(engine)
    const { db, payments } = orders
    payments.failNext('payments-unavailable')
    const body = anOrderBody()
    await placeOrder(orders, body, TEST_SOURCE)
    const [order] = await listOrders(db, 'pending')
    const customer_json = JSON.stringify({ ...order?.customer, email: ' ' })
    await db.updateTable('orders').set({ customer_json }).execute()
    await placeOrder(orders, body, TEST_SOURCE)
    expect(payments.requests).toMatchObject([{ email: orders.settings().brand.email }])
  })

  describe('placing', () => {
    test('the server prices the order, holds stock and requests exactly the total that was shown', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      expect(placed).toMatchObject({
        amountPesewas: 50_000,
        accessCode: `code-${placed.reference}`,
      })
      expect(placed.orderId).toMatch(/^ORD-\d{13}-\d{4}$/)
      expect(placed.reference).toMatch(/^NKB\d{19}$/)
      expect(orders.payments.requests).toMatchObject([
        {
          reference: placed.reference,
          amount: { currency: 'GHS', minor: 50_000 },
          orderId: placed.orderId,
          callbackUrl: 'https://shop.example/checkout/success',
        },
      ])
      expect(await stockOfVariant(orders.db, teeM)).toBe(19)
      await expectInvariants(orders)
    })

    test('a discount code is case-insensitive, and an unknown one is refused [P26]', async () => {
      const orders = await openOrders(engine)
      expect(
        await place(orders, { discountCode: ' welcome10 ', shownTotalPesewas: 45_000 }),
      ).toMatchObject({ amountPesewas: 45_000 })
      const refused = await placeOrder(orders, anOrderBody({ discountCode: 'FREE' }), 'x')
      expect(refused).toEqual({ ok: false, error: { code: 'discount-code-unknown' } })
      await expectInvariants(orders)
    })

    test('the server adds the XL surcharge', async () => {
      const orders = await openOrders(engine)
      const lines = [{ id: 14, color: 'Black', imageVariant: 'image1', size: 'XL', quantity: 2 }]
      expect(await place(orders, { lines, shownTotalPesewas: 110_000 })).toMatchObject({
        amountPesewas: 110_000,
      })
    })

    test('an outdated total is refused with the current one, and nothing is charged [P18] [P19]', async () => {
      const orders = await openOrders(engine)
      const refused = await placeOrder(orders, anOrderBody({ shownTotalPesewas: 1 }), 'x')
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'cart-changed', totals: { total: { minor: 50_000 } } },
      })
      expect(orders.payments.requests).toEqual([])
      expect(await stockOfVariant(orders.db, teeM)).toBe(20)
    })

    test('a price change does not affect existing orders [P20]', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      await orders.db
        .updateTable('products')
        .set({ price_pesewas: 90_000 })
        .where('id', '=', 14)
        .execute()
      orders.payments.pay(placed.reference)
      expect(await settlePayment(orders, placed.reference)).toBe('paid')
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ total: { minor: 50_000 } })
      await expectInvariants(orders)
    })

    test('a line that sold out meanwhile is named, and the other lines stay [P21]', async () => {
      const orders = await openOrders(engine)
      const lines = [
        { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 },
        { id: 13, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 7 },
        { id: 4, color: 'Gray', imageVariant: 'image1', size: 'M', quantity: 1 },
      ]
      const refused = await placeOrder(
        orders,
        anOrderBody({ lines, shownTotalPesewas: 1_108_500 }),
        'x',
      )
      expect(refused).toMatchObject({
        error: {
          code: 'cart-changed',
          priced: {
            lines: [
              { problem: null },
              { problem: { code: 'line-short', left: 6 } },
              { problem: { code: 'line-sold-out' } },
            ],
          },
        },
      })
      await expectInvariants(orders)
    })

    test('a repeated token returns the same order, also ten times concurrently [P24]', async () => {
      const orders = await openOrders(engine)
      const body = anOrderBody()
      const results = await Promise.all(
        Array.from({ length: 10 }, () => placeOrder(orders, body, 'x')),
      )
      const ids = new Set(results.map((result) => (result.ok ? result.value.orderId : 'refused')))
      expect(ids.size).toBe(1)
      expect([...ids]).not.toContain('refused')
      expect(await stockOfVariant(orders.db, teeM)).toBe(19)
      await expectInvariants(orders)
    })

    test('the same token with another request is refused [P25]', async () => {
      const orders = await openOrders(engine)
      const body = anOrderBody()
      await placeOrder(orders, body, 'x')
      expect(await placeOrder(orders, { ...body, city: 'Kumasi' }, 'x')).toEqual({
        ok: false,
        error: { code: 'request-invalid' },
      })
    })

    test('a changed cart releases what its previous order held', async () => {
      const orders = await openOrders(engine)
      const body = anOrderBody({
        lines: [{ id: 13, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 6 }],
        shownTotalPesewas: 900_000,
      })
      await placeOrder(orders, body, 'x')
      expect(await stockOfVariant(orders.db, setM)).toBe(0)
      await place(orders, {
        ...body,
        accessToken: 'n'.repeat(32),
        replacedToken: body.accessToken,
        city: 'Kumasi',
      })
      expect(await stockOfVariant(orders.db, setM)).toBe(0)
      await expectInvariants(orders)
    })

    test('a paid cart is not paid again [B6]', async () => {
      const orders = await openOrders(engine)
      const body = anOrderBody()
      const placed = await place(orders, body)
      orders.payments.pay(placed.reference)
      await settlePayment(orders, placed.reference)
      const already = { ok: false, error: { code: 'cart-already-paid' } }
      expect(await placeOrder(orders, body, 'x')).toEqual(already)
      const changed = { ...body, accessToken: 'n'.repeat(32), replacedToken: body.accessToken }
      expect(await placeOrder(orders, changed, 'x')).toEqual(already)
    })

    test('an unreachable provider loses nothing: the next attempt continues [P29]', async () => {
      const orders = await openOrders(engine)
      const body = anOrderBody()
      orders.payments.failNext('payments-unavailable')
      expect(await placeOrder(orders, body, 'x')).toEqual({
        ok: false,
        error: { code: 'checkout-failed' },
      })
      expect(await placeOrder(orders, body, 'x')).toMatchObject({ ok: true })
      expect(await stockOfVariant(orders.db, teeM)).toBe(19)
      await expectInvariants(orders)
    })

    test('one person cannot hold all stock [S21]', async () => {
      const orders = await openOrders(engine)
      const person = { email: 'bot@example.com' }
      for (let count = 0; count < 5; count += 1) await place(orders, person)
      expect(await placeOrder(orders, anOrderBody(person), TEST_SOURCE)).toEqual({
        ok: false,
        error: { code: 'too-many-open-orders' },
      })
    })
  })

  describe('settling', () => {
    test('a payment makes the order paid and sends one mail each to customer and shop', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      expect(await settlePayment(orders, placed.reference)).toBe('unpaid')
      orders.payments.pay(placed.reference, { state: 'pending' })
      expect(await settlePayment(orders, placed.reference)).toBe('open')
      orders.payments.pay(placed.reference)
      expect(await settlePayment(orders, placed.reference)).toBe('paid')
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'paid' })
      const mails = await orders.db.selectFrom('outbox').select('kind').orderBy('kind').execute()
      expect(mails.map(({ kind }) => kind)).toEqual(['order-mail', 'shop-mail'])
      await expectInvariants(orders)
    })

    test('a hundred concurrent calls settle it once [P6] [P7]', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      orders.payments.pay(placed.reference)
      const standings = await Promise.all(
        Array.from({ length: 100 }, () => settlePayment(orders, placed.reference)),
      )
      expect(new Set(standings)).toEqual(new Set(['paid']))
      expect(await orders.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2)
      await expectInvariants(orders)
    })

    test.each([
      [{ amount: 49_999, requestedAmount: 49_999 }, 'amount-short'],
      [{ currency: 'NGN' }, 'wrong-currency'],
      [{ mode: 'live' }, 'wrong-mode'],
    ] as const)(
      'a payment with %o needs a person: %s [P13] [P14] [P15] [P16]',
      async (changes, reason) => {
        const orders = await openOrders(engine)
        const placed = await place(orders)
        orders.payments.pay(placed.reference, changes)
        expect(await settlePayment(orders, placed.reference)).toBe('attention')
        expect(await listOrders(orders.db, 'attention')).toMatchObject([
          { id: placed.orderId, attentionReason: reason },
        ])
        await expectInvariants(orders)
      },
    )

    test('an overpaid order is paid and marked for the owner [P15]', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      orders.payments.pay(placed.reference, { amount: 60_000, requestedAmount: 60_000 })
      expect(await settlePayment(orders, placed.reference)).toBe('paid')
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({
        state: 'paid',
        attentionReason: 'amount-over',
      })
      await expectInvariants(orders)
    })

    test('after a refusal the order can be paid with a new reference', async () => {
      const orders = await openOrders(engine)
      const body = anOrderBody()
      const first = await place(orders, body)
      orders.payments.pay(first.reference, { state: 'failed' })
      expect(await settlePayment(orders, first.reference)).toBe('refused')
      orders.advance(1000)
      const second = await place(orders, body)
      expect(second.orderId).toBe(first.orderId)
      expect(second.reference).not.toBe(first.reference)
      orders.payments.pay(second.reference)
      expect(await settlePayment(orders, second.reference)).toBe('paid')
      await expectInvariants(orders)
    })

    test('a second payment for a paid order needs a person', async () => {
      const orders = await openOrders(engine)
      const body = anOrderBody()
      const first = await place(orders, body)
      orders.payments.pay(first.reference, { state: 'failed' })
      await settlePayment(orders, first.reference)
      orders.advance(1000)
      const second = await place(orders, body)
      for (const { reference } of [first, second]) orders.payments.pay(reference, { id: reference })
      expect(await settlePayment(orders, second.reference)).toBe('paid')
      expect(await settlePayment(orders, first.reference)).toBe('paid')
      expect(await loadOrder(orders.db, first.orderId)).toMatchObject({
        state: 'paid',
        attentionReason: 'paid-twice',
      })
      await expectInvariants(orders)
    })

    test.each(['', 'NKB1', 'NKB1800000000000123456', '../../refund', 'ORD-1-1'])(
      'reference %j is unknown [P11] [P17] [S12]',
      async (reference) => {
        const orders = await openOrders(engine)
        expect(await settlePayment(orders, reference)).toBe('unknown-reference')
      },
    )

    test('an unreachable provider changes nothing [P30]', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      orders.payments.failNext('payments-unavailable')
      expect(await settlePayment(orders, placed.reference)).toBe('unavailable')
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'pending' })
    })
  })

  describe('refunding', () => {
    test('an order is refunded once the provider confirms the refund [P37]', async () => {
      const orders = await openOrders(engine)
      const { reference, orderId } = await place(orders)
      orders.payments.pay(reference)
      await settlePayment(orders, reference)
      expect(await settleRefund(orders, reference)).toMatchObject({ outcome: 'unchanged' })
      orders.payments.pay(reference, { state: 'returned' })
      expect(await settleRefund(orders, reference)).toMatchObject({ outcome: 'refunded' })
      expect(await settleRefund(orders, reference)).toMatchObject({ outcome: 'unchanged' })
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
      expect(await settlePayment(orders, reference)).toBe('paid')
      await expectInvariants(orders)
    })

    test('an unpaid order cannot be refunded', async () => {
      const orders = await openOrders(engine)
      const { reference, orderId } = await place(orders)
      orders.payments.pay(reference, { state: 'returned' })
      expect(await settleRefund(orders, reference)).toMatchObject({ outcome: 'unchanged' })
      expect(await settleRefund(orders, 'NKB1800000000000999999')).toMatchObject({
        outcome: 'unchanged',
      })
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'pending' })
    })
  })

  describe('sweeping', () => {
    test('a payment without a webhook is found within three minutes [P1] [P4]', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      orders.payments.pay(placed.reference)
      orders.advance(MINUTE)
      await sweepOrders(orders)
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'pending' })
      orders.advance(2 * MINUTE)
      await sweepOrders(orders)
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'paid' })
      await expectInvariants(orders)
    })

    test('an unpaid hold expires and its pieces are released', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'expired' })
      expect(await stockOfVariant(orders.db, teeM)).toBe(20)
      await expectInvariants(orders)
    })

    test('a payment after the hold is booked if there is stock, otherwise it needs a person [P22]', async () => {
      const orders = await openOrders(engine)
      const [early, late] = [await place(orders), await place(orders)]
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      orders.payments.pay(early.reference)
      orders.advance(60 * MINUTE)
      await sweepOrders(orders)
      expect(await loadOrder(orders.db, early.orderId)).toMatchObject({ state: 'paid' })

      await setStock(orders.db, { productId: 14 }, 0)
      orders.payments.pay(late.reference)
      expect(await settlePayment(orders, late.reference)).toBe('attention')
      expect(await loadOrder(orders.db, late.orderId)).toMatchObject({
        state: 'attention',
        attentionReason: 'no-stock-left',
      })
    })

    test('an attempt is checked less and less often, and not at all after three days', async () => {
      const orders = await openOrders(engine)
      const placed = await place(orders)
      let checks = 0
      const counting = {
        ...orders,
        payments: {
          ...orders.payments,
          verify: (reference: string) => {
            checks += 1
            return orders.payments.verify(reference)
          },
        },
      }
      for (let hour = 0; hour < 100; hour += 1) {
        orders.advance(60 * MINUTE)
        await sweepOrders(counting)
      }
      expect(checks).toBeGreaterThan(60)
      expect(checks).toBeLessThan(80)
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'expired' })
    })
  })

  describe('the drop', () => {
    test('of 500 concurrent buyers of one piece one gets it, the others get a message [P23]', async () => {
      const orders = await openOrders(engine)
      await setStock(orders.db, teeM, 1)
      const results = await Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          placeOrder(orders, anOrderBody(), `10.0.${index >> 8}.${index & 255}`),
        ),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      const refusals = new Set(results.flatMap((result) => (result.ok ? [] : [result.error.code])))
      expect(refusals).toEqual(new Set(['all-held']))
      expect(await stockOfVariant(orders.db, teeM)).toBe(0)
    })

    test('500 mixed carts of two pieces sell exactly the stock, without a deadlock [P23]', async () => {
      const orders = await openOrders(engine)
      const tee = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 }
      const socks = { id: 23, color: 'White', imageVariant: 'image1', size: 'M', quantity: 1 }
      const results = await Promise.all(
        Array.from({ length: 500 }, (_, index) => {
          const lines = index % 2 === 0 ? [tee, socks] : [socks, tee]
          return placeOrder(
            orders,
            anOrderBody({ lines, shownTotalPesewas: 60_000 }),
            `10.1.${index >> 8}.${index & 255}`,
          )
        }),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(20)
      await expectInvariants(orders)
    })
  })
})
