import { expect, test } from 'vitest'
import { eraseIdentity } from '#database/data-rights/erase-identity'
import { loadOrder, readHoldEnd } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { type Result, success } from '#domain/result'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { sendAllMails } from '#testing/mail/send-all-mails'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest, TEST_SOURCE } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { planDrop } from '../../drops/change-drops.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { createPayLink } from '../../pay-links/create-pay-link.ts'
import { readPayerOrder } from '../../pay-links/read-payer-order.ts'
import { startPayerPayment } from '../../pay-links/start-payer-payment.ts'
import { pauseSelling } from '../../products/pause-selling.ts'
import { placeOrder } from '../place-order.ts'
import { readOrderStatus } from '../read-order-status.ts'
import { settlePayment } from '../settle-payment.ts'
import { releaseHolds } from '../sweep-orders.ts'
import { againSentence } from './again-sentence.ts'
import { offerAgain } from './offer-again.ts'
import { orderAgain } from './order-again.ts'

const HOUR = 3_600_000
const KOFI = { staffId: null, name: 'Kofi' } as const
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

async function openRunOut(engine: Engine, body: Readonly<Record<string, unknown>> = {}) {
  const orders = await openOrders(engine)
  const placed = await placeForTest(orders, body)
  orders.advance(HOUR)
  await releaseHolds(orders)
  const { orderId } = placed
  return {
    orders,
    placed,
    orderId,
    again: (source = TEST_SOURCE) => orderAgain(orders, { orderId, source }),
    offer: () => offerAgain(orders, { orderId, actor: KOFI }),
  }
}

function idOf(made: Result<string, { readonly code: string }>): string {
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}

async function countOrders({ db }: TestOrders): Promise<number> {
  return (await db.selectFrom('orders').select('id').execute()).length
}

async function payByLink(orders: TestOrders, orderId: string) {
  const payer = { orderId, visitHash: 'visit', typedEmail: '', sourceHash: 'source' }
  const started = await startPayerPayment(orders, payer)
  if (!started.ok) throw new Error(started.error.code)
  orders.payments.pay(started.value.reference)
  await settlePayment(orders, started.value.reference)
}

eachEngine('an order that ran out', (engine) => {
  test('is ordered again by its buyer at the price of today, once for any number of presses [P93]', async () => {
    const { orders, orderId, again } = await openRunOut(engine)
    const { db } = orders
    await db.updateTable('products').set({ price_pesewas: 60_000 }).where('id', '=', 14).execute()
    const ids = (await Promise.all([again(), again(), again()])).map(idOf)
    expect(new Set([...ids, idOf(await again())]).size).toBe(1)
    expect(await countOrders(orders)).toBe(2)
    const [made = ''] = ids
    const [old, fresh] = [await loadOrder(db, orderId), await loadOrder(db, made)]
    expect(fresh).toMatchObject({ state: 'pending', channel: 'web', customer: old?.customer })
    expect(fresh?.total.minor).toBe((old?.total.minor ?? 0) + 10_000)
    expect(fresh?.lines.map(({ title, quantity }) => [title, quantity])).toEqual(
      old?.lines.map(({ title, quantity }) => [title, quantity]),
    )
    // The order is held as long as any order from the checkout.
    expect(await readHoldEnd(db, made)).toBe(orders.now() + orders.settings().holdMinutes * 60_000)
    expect(await readPayerOrder(orders, { orderId: made, visitHash: 'x' })).toMatchObject({
      standing: 'payable',
      isForBuyer: true,
    })
    await payByLink(orders, made)
    expect(await again()).toEqual({ ok: false, error: { code: 'again-paid' } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('and ran out again is ordered once more, from the first page too [P93]', async () => {
    const { orders, again } = await openRunOut(engine)
    const first = idOf(await again())
    orders.advance(HOUR)
    // The order's hold is over, although the job that ends holds has not been there.
    const second = idOf(await again())
    expect(second).not.toBe(first)
    expect(idOf(await orderAgain(orders, { orderId: first, source: TEST_SOURCE }))).toBe(second)
    expect(await loadOrder(orders.db, first)).toMatchObject({ state: 'expired' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is offered again by staff with a link and a mail, held as long as an order by message [P94]', async () => {
    const { orders, orderId, offer } = await openRunOut(engine)
    const { db } = orders
    const made = idOf(await offer())
    expect(idOf(await offer())).toBe(made)
    expect(await readHoldEnd(db, made)).toBe(orders.now() + orders.settings().payLinkHours * HOUR)
    expect(await createPayLink(orders, { orderId: made, staff: KOFI })).toMatchObject({ ok: true })
    const audit = await db.selectFrom('audit').selectAll().execute()
    const offered = audit.filter(({ action }) => action === 'order-offered-again')
    expect(offered).toMatchObject([{ subject: `order ${orderId}`, actor: 'Kofi' }])
    const sent: Mail[] = []
    const mailer: Mailer = {
      send: async (mail) => {
        sent.push(mail)
        return success(null)
      },
    }
    await sendAllMails({ db, now: orders.now, mailer })
    const again = sent.flatMap((mail) =>
      mail.kind === 'letter' && /^Held for you once more/.test(mail.letter.subject)
        ? [mail.letter]
        : [],
    )
    expect(again).toHaveLength(1)
    expect(again[0]?.text).toMatch(/at the prices of today, until .* GMT/)
    expect(again[0]?.text).toContain('/pay#')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('and the one in its place are both paid: the owner gets a case [P95]', async () => {
    const { orders, placed, again } = await openRunOut(engine)
    const made = idOf(await again())
    await payByLink(orders, made)
    orders.payments.pay(placed.reference)
    await settlePayment(orders, placed.reference)
    const cases = await listOpenReviewCases(orders.db)
    expect(cases.map(({ reason }) => reason)).toEqual(['cart-paid-twice'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('but was paid all the same is settled, and not ordered again [P95]', async () => {
    const { orders, placed, again, offer } = await openRunOut(engine)
    orders.payments.pay(placed.reference)
    const refused = { ok: false, error: { code: 'cart-already-paid' } }
    expect(await again()).toEqual(refused)
    expect(await offer()).toEqual({ ok: false, error: { code: 'again-paid' } })
    const { reference } = placed
    expect(await readOrderStatus(orders, { reference })).toMatchObject({ standing: 'paid' })
    expect(await countOrders(orders)).toBe(1)
  })

  test('passes the gate and the stock of every new order, and says what is missing [P93]', async () => {
    const { orders, again, offer } = await openRunOut(engine)
    const { db } = orders
    const messagesOfBoth = async () => {
      const tried = [await again(), await offer()]
      return new Set(tried.map((made) => (made.ok ? 'made' : againSentence(made.error).message)))
    }
    await pauseSelling(orders, { productId: 14, actor: KOFI })
    expect(await messagesOfBoth()).toEqual(
      new Set(['The sale of Ancient Dragon Tee is paused at the moment. Please try again later.']),
    )
    await db.updateTable('products').set({ paused_at: null, state: 'archived' }).execute()
    expect([...(await messagesOfBoth())].join()).toMatch(/^A piece of this order is no longer sold/)
    await db.updateTable('products').set({ state: 'live' }).execute()
    await setStock(db, TEE, 0)
    expect([...(await messagesOfBoth())].join()).toMatch(/^Ancient Dragon Tee \(M\) is sold out/)
    await setStock(db, TEE, 5)
    const at = new Date(orders.now() + 2 * HOUR).toISOString()
    const typed = { title: 'Dragons', at, productIds: ['14'], limit: '1', holdMinutes: '10' }
    await planDrop(orders, { typed: { ...typed, mode: 'draw' }, actor: KOFI })
    expect([...(await messagesOfBoth())].join()).toMatch(/^A piece of this order goes by draw/)
    expect(await countOrders(orders)).toBe(1)
    expect(await brokenInvariants(db, [{ ...TEE, quantity: 5 }])).toEqual([])
  })

  test('counts for the limits of a new one, and not for staff [P93]', async () => {
    const { orders, again, offer } = await openRunOut(engine)
    const limited = { ...orders, limits: { ...orders.limits, holdsPerSource: 0 } }
    const { orderId } = await placeForTest(orders)
    orders.advance(HOUR)
    await releaseHolds(orders)
    expect(await orderAgain(limited, { orderId, source: TEST_SOURCE })).toMatchObject({ ok: false })
    expect(await again()).toMatchObject({ ok: true })
    expect(await offer()).toMatchObject({ ok: true })
  })

  test('keeps its code while it holds, and is at the full price afterwards [P93]', async () => {
    const code = { discountCode: 'SAVE20', shownTotalPesewas: 40_000 }
    const { orders, again } = await openRunOut(engine, code)
    const first = idOf(await again())
    expect(await loadOrder(orders.db, first)).toMatchObject({ discountCode: 'SAVE20' })
    orders.advance(HOUR)
    await orders.db
      .updateTable('discount_codes')
      .set({ ends_at: orders.now() - 1 })
      .execute()
    const second = await loadOrder(orders.db, idOf(await again()))
    expect(second).toMatchObject({ discountCode: null, total: { minor: 50_000 } })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('whose cart was changed, or whose customer was erased, is not ordered again [P93]', async () => {
    const { orders, placed, again, orderId } = await openRunOut(engine)
    const erased = await placeForTest(orders)
    orders.advance(HOUR)
    await releaseHolds(orders)
    await eraseIdentity(orders.db, erased.orderId)
    expect(await orderAgain(orders, { orderId: erased.orderId, source: TEST_SOURCE })).toEqual({
      ok: false,
      error: { code: 'again-gone' },
    })
    await placeForTest(orders, { replacedToken: placed.body.accessToken })
    expect(await again()).toEqual({ ok: false, error: { code: 'again-replaced' } })
    expect(await offerAgain(orders, { orderId, actor: KOFI })).toMatchObject({ ok: false })
  })

  test('gives nobody its details by the number of the old one [P93]', async () => {
    const { orders, orderId, again } = await openRunOut(engine)
    const made = idOf(await again())
    await payByLink(orders, made)
    const { reference } = await orders.db
      .selectFrom('payment_attempts')
      .select('reference')
      .where('order_id', '=', made)
      .executeTakeFirstOrThrow()
    const accessToken = `again ${orderId}`
    expect(await readOrderStatus(orders, { reference, accessToken })).toMatchObject({
      customer: null,
    })
    const body = { ...anOrderBody(), accessToken }
    expect(await placeOrder(orders, body, TEST_SOURCE)).toMatchObject({
      error: { code: 'request-invalid' },
    })
  })
})
