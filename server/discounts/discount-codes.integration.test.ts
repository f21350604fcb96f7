import { describe, expect, test } from 'vitest'
import { eraseIdentity } from '#database/data-rights/erase-identity'
import { findCode } from '#database/discounts/discount-codes'
import { expireOrder } from '#database/orders/hold-order'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import type { TypedCode } from '#domain/discount/read-discount-code'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { placeOrder } from '../orders/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { addCode, endDiscountCode } from './change-codes.ts'
import { findDiscount } from './find-discount.ts'

const MINUTE = 60_000
const ACTOR = { staffId: null, name: 'Test' } as const
const STOCK = [{ productId: 14, colour: 'Black', size: 'M', quantity: 10_000 }] as const
/** This is far above what these tests order. */
const PLENTY = {
  holdsPerPerson: 1_000,
  unitsPerPerson: 1_000,
  unitsPerVariant: 1_000,
  holdsPerSource: 1_000,
  unitsPerSource: 1_000,
  attemptsPerPerson: 1_000,
} as const

async function openWithCode(engine: Engine, changes: Partial<TypedCode> = {}) {
  const orders = await openOrders(engine, PLENTY)
  for (const units of STOCK) await restock(orders.db, units)
  const typed = {
    code: 'FRIDAY20',
    kind: 'percent',
    amount: '20',
    from: '',
    until: '',
    uses: '',
    perPerson: '',
    collection: '',
    product: '',
    ...changes,
  }
  const added = await addCode(orders, { typed, actor: ACTOR })
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return orders
}

const DISCOUNTED = { discountCode: 'friday20', shownTotalPesewas: 40_000 } as const

function place(orders: TestOrders, changes: Readonly<Record<string, unknown>> = {}, from = 'x') {
  return placeOrder(orders, anOrderBody({ ...DISCOUNTED, ...changes }), from)
}

async function placed(orders: TestOrders, changes: Readonly<Record<string, unknown>> = {}) {
  const outcome = await place(orders, changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}

/** 409 with the totals without the code. */
const GONE = {
  ok: false,
  error: { code: 'cart-changed', isDiscountGone: true, totals: { total: { minor: 50_000 } } },
} as const
const UNKNOWN = { ok: false, error: { code: 'discount-code-unknown' } } as const

async function usesOf({ db }: TestOrders, code = 'FRIDAY20') {
  return (await findCode(db, code))?.uses
}

async function expectInvariants({ db }: TestOrders) {
  expect(await brokenInvariants(db, STOCK)).toEqual([])
}

function apply(orders: TestOrders, changes: Readonly<Record<string, unknown>> = {}) {
  return findDiscount(orders, {
    code: 'friday20',
    productIds: [14],
    email: '',
    phone: '',
    accessToken: null,
    ...changes,
  })
}

const NOT_APPLIED = { ok: false, error: 'discount-code-unknown' } as const

eachEngine('a discount code', (engine) => {
  test('of the shop’s first two is there from the start, §9', async () => {
    const orders = await openOrders(engine)
    expect(await apply(orders, { code: 'welcome10' })).toEqual({
      ok: true,
      value: { code: 'WELCOME10', kind: 'percent', amount: 10, productIds: null },
    })
    expect(await apply(orders, { code: ' Save20' })).toMatchObject({ value: { amount: 20 } })
    expect(await apply(orders, { code: '' })).toEqual({
      ok: false,
      error: 'discount-code-missing',
    })
  })

  test('[N1] of fifty uses is used fifty times by two hundred orders at once', {
    timeout: 120_000,
  }, async () => {
    const orders = await openWithCode(engine, { uses: '50' })
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => place(orders, {}, `10.0.${index}.1`)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(50)
    const refused = outcomes.filter(({ ok }) => !ok)
    expect(refused).toMatchObject(Array(150).fill(GONE))
    expect(await usesOf(orders)).toBe(50)
    expect(orders.payments.requests).toHaveLength(50)
    expect(await apply(orders)).toEqual(NOT_APPLIED)
    await expectInvariants(orders)
  })

  test.each([
    ['phone', (_: number) => ({ phone: '241234567' })],
    [
      'phone, however it is written',
      (n: number) => ({ phone: n % 2 ? '0241234567' : '+233241234567' }),
    ],
    ['mailbox', (n: number) => ({ email: `A.ma+${n}@gmail.com` })],
  ])('[N2] for once a person is used once by twenty orders of one %s at once', async (_by, who) => {
    const orders = await openWithCode(engine, { perPerson: '1' })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => place(orders, who(index), `10.0.${index}.1`)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toMatchObject(Array(19).fill(GONE))
    expect(await usesOf(orders)).toBe(1)
    expect(await apply(orders, who(3))).toEqual(NOT_APPLIED)
    expect(await apply(orders, { phone: '209876543' })).toMatchObject({ ok: true })
    expect(await place(orders)).toMatchObject({ ok: true })
    await expectInvariants(orders)
  })

  describe('is given back', () => {
    test('[N3] once when the hold expires, however often that is tried', async () => {
      const orders = await openWithCode(engine, { uses: '1', perPerson: '1' })
      const phone = '241234567'
      const { orderId } = await placed(orders, { phone })
      expect(await place(orders)).toMatchObject(GONE)
      orders.advance(16 * MINUTE)
      await sweepOrders(orders)
      const nowMs = orders.now()
      expect(
        await Promise.all([1, 2, 3].map(() => expireOrder(orders.db, orderId, { nowMs }))),
      ).toEqual([false, false, false])
      expect(await usesOf(orders)).toBe(0)
      await placed(orders, { phone })
      expect(await usesOf(orders)).toBe(1)
      await expectInvariants(orders)
    })

    test('[N4] when the cart is changed and its order replaced: the last use stays the shopper’s', async () => {
      const orders = await openWithCode(engine, { uses: '1', perPerson: '1' })
      const body = anOrderBody(DISCOUNTED)
      expect(await placeOrder(orders, body, 'x')).toMatchObject({ ok: true })
      const again = {
        ...body,
        accessToken: 'n'.repeat(32),
        replacedToken: body.accessToken,
        city: 'Kumasi',
      }
      expect(await placeOrder(orders, again, 'x')).toMatchObject({
        value: { amountPesewas: 40_000 },
      })
      expect(await usesOf(orders)).toBe(1)
      await expectInvariants(orders)
    })

    test('[N5] not when it is paid, and counts again when its payment is heard of late, beyond the limit, too', async () => {
      const orders = await openWithCode(engine, { uses: '1' })
      const late = await placed(orders)
      const paidAtMs = orders.now() + MINUTE
      orders.advance(16 * MINUTE)
      await sweepOrders(orders)
      const inTime = await placed(orders)
      for (const { reference } of [inTime, late]) {
        orders.payments.pay(reference, { paidAtMs })
        expect(await settlePayment(orders, reference)).toBe('paid')
      }
      const cases = await listOpenReviewCases(orders.db)
      expect(cases.map(({ reason }) => reason)).toEqual(['code-limit-exceeded'])
      orders.advance(60 * MINUTE)
      await sweepOrders(orders)
      expect(await usesOf(orders)).toBe(2)
      await expectInvariants(orders)
    })
  })

  describe('of a limit that late payments exceed', () => {
    /** Somebody lets each hold expire, and pays all of them afterwards. */
    async function payAllLate(orders: TestOrders, who: Readonly<Record<string, unknown>>) {
      const references: string[] = []
      for (const _ of [1, 2, 3]) {
        references.push((await placed(orders, who)).reference)
        orders.advance(16 * MINUTE)
        await sweepOrders(orders)
      }
      orders.advance(1)
      for (const reference of references) {
        orders.payments.pay(reference)
        await settlePayment(orders, reference)
      }
      return references
    }

    test.each([
      ['in all', { uses: '1' }, {}, 'the code FRIDAY20 is used up'],
      [
        'for a person',
        { perPerson: '1' },
        { phone: '241234567' },
        'this person has used the code FRIDAY20 as often as one may',
      ],
    ])(
      '%s: each payment beyond it is put before the owner, with no piece taken [N82]',
      async (_limit, code, who, words) => {
        const orders = await openWithCode(engine, code)
        const [, second, third] = await payAllLate(orders, who)
        const cases = await listOpenReviewCases(orders.db)
        expect(cases.map(({ reason, reference, detail }) => [reason, reference, detail])).toEqual([
          ['late', second, words],
          ['late', third, words],
        ])
        expect(await usesOf(orders)).toBe(3)
        await expectInvariants(orders)
      },
    )

    test('a payment within the limit is nothing to look at [N82]', async () => {
      const orders = await openWithCode(engine, { uses: '3', perPerson: '3' })
      await payAllLate(orders, { phone: '241234567' })
      expect(await listOpenReviewCases(orders.db)).toEqual([])
    })
  })

  test('[N19] stays usable at the checkout for whoever holds its last use unpaid', async () => {
    const orders = await openWithCode(engine, { uses: '1', perPerson: '1' })
    const body = anOrderBody({ ...DISCOUNTED, phone: '241234567' })
    const first = await placeOrder(orders, body, 'x')
    const { phone, email, accessToken } = body
    expect(await apply(orders, { phone, email })).toEqual(NOT_APPLIED)
    expect(await apply(orders, { phone, email, accessToken })).toMatchObject({ ok: true })
    expect(await apply(orders, { accessToken: 'z'.repeat(32) })).toEqual(NOT_APPLIED)
    expect(await placeOrder(orders, body, 'x')).toEqual(first)
    expect(await usesOf(orders)).toBe(1)
    if (!first.ok) throw new Error(first.error.code)
    orders.payments.pay(first.value.reference)
    await settlePayment(orders, first.value.reference)
    expect(await apply(orders, { accessToken })).toEqual(NOT_APPLIED)
  })

  describe('between Apply and Pay', () => {
    test('[N6] ended: the order is answered with the new totals, and nothing is charged', async () => {
      const orders = await openWithCode(engine)
      expect(await apply(orders)).toMatchObject({ ok: true })
      await endDiscountCode(orders, { code: 'friday20', actor: ACTOR })
      expect(await place(orders)).toMatchObject(GONE)
      expect(orders.payments.requests).toEqual([])
      expect(await orders.db.selectFrom('orders').select('id').execute()).toEqual([])
      expect(await apply(orders)).toEqual(NOT_APPLIED)
    })

    test('[N6] whoever was never shown a discount hears that the code is invalid', async () => {
      const orders = await openWithCode(engine)
      await endDiscountCode(orders, { code: 'FRIDAY20', actor: ACTOR })
      expect(await place(orders, { shownTotalPesewas: 50_000 })).toEqual(UNKNOWN)
    })
  })

  test('[N7] what a request says of its discount is ignored', async () => {
    const orders = await openWithCode(engine)
    const forged = { discount: 49_000, discountPesewas: 49_000, percent: 98, kind: 'fixed' }
    expect(await place(orders, { ...forged, shownTotalPesewas: 1_000 })).toMatchObject({
      error: { code: 'cart-changed', isDiscountGone: false, totals: { total: { minor: 40_000 } } },
    })
    expect(await place(orders, forged)).toMatchObject({ value: { amountPesewas: 40_000 } })
  })

  test('[N8] of a sum larger than the order leaves ten pesewas to pay', async () => {
    const orders = await openWithCode(engine, { kind: 'fixed', amount: '900.00' })
    expect(await place(orders, { shownTotalPesewas: 10 })).toMatchObject({
      value: { amountPesewas: 10 },
    })
    await expectInvariants(orders)
  })

  test('[N9] for one piece is taken off that piece, and is no code for others', async () => {
    const orders = await openWithCode(engine, { product: '14', amount: '50' })
    const tee = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 }
    const product = await orders.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['product_id', 'colour', 'products.price_pesewas as price'])
      .where('product_id', '=', 16)
      .where('size', '=', 'M')
      .where('stock', '>', 0)
      .executeTakeFirstOrThrow()
    const other = { ...tee, id: 16, color: product.colour }
    const { orderId } = await placed(orders, {
      lines: [tee, other],
      shownTotalPesewas: 25_000 + product.price,
    })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      discount: { minor: 25_000 },
      discountedIds: [14],
    })
    expect(await place(orders, { lines: [other], shownTotalPesewas: product.price })).toEqual(
      UNKNOWN,
    )
    expect(await apply(orders, { productIds: [16] })).toEqual(NOT_APPLIED)
    expect(await apply(orders, { productIds: [14, 16] })).toMatchObject({
      value: { productIds: [14] },
    })
    await expectInvariants(orders)
  })

  test('[N10] is valid from its first millisecond until before its last', async () => {
    const from = new Date(1_800_000_060_000).toISOString()
    const until = new Date(1_800_000_120_000).toISOString()
    const orders = await openWithCode(engine, { from, until })
    const isTaken = async () => [(await apply(orders)).ok, (await place(orders)).ok]
    orders.advance(MINUTE - 1)
    expect(await isTaken()).toEqual([false, false])
    orders.advance(1)
    expect(await isTaken()).toEqual([true, true])
    orders.advance(MINUTE - 1)
    expect(await isTaken()).toEqual([true, true])
    orders.advance(1)
    expect(await isTaken()).toEqual([false, false])
    await expectInvariants(orders)
  })

  test('[N18] forgets who used it when an order loses its person, and stays counted', async () => {
    const orders = await openWithCode(engine, { perPerson: '1' })
    const me = { phone: '241234567' }
    const { orderId } = await placed(orders, me)
    await orders.db.transaction().execute((trx) => eraseIdentity(trx, orderId))
    expect(await orders.db.selectFrom('discount_orders').selectAll().execute()).toEqual([
      { order_id: orderId, code: 'FRIDAY20', is_counted: 1, phone_hash: '', mailbox_hash: '' },
    ])
    expect(await place(orders, me)).toMatchObject({ ok: true })
    expect(await usesOf(orders)).toBe(2)
    await expectInvariants(orders)
  })

  test('[N11] is made once, also if its form is sent twice at once', async () => {
    const orders = await openOrders(engine)
    const typed = {
      code: 'twin',
      kind: 'fixed',
      amount: '5',
      from: '',
      until: '',
      uses: '3',
      perPerson: '',
      collection: '',
      product: '',
    }
    const twins = [1, 2].map(() => addCode(orders, { typed, actor: ACTOR, isForm: true }))
    expect(await Promise.all(twins)).toMatchObject([{ ok: true }, { ok: true }])
    const other = { ...typed, amount: '6' }
    expect(await addCode(orders, { typed: other, actor: ACTOR, isForm: true })).toEqual({
      ok: false,
      error: { code: 'code-exists' },
    })
    const audit = await orders.db.selectFrom('audit').select('action').execute()
    expect(audit).toEqual([{ action: 'code-added' }])
  })
})
