import { expect, test } from 'vitest'
import { loadSalesDays } from '#database/orders/sales-figures'
import { loadTakings } from '#database/orders/takings'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { settlePayment } from '../orders/settle-payment.ts'
import { followRefunds } from './follow-refunds.ts'
import { loadReconciliation, reconciliationCsv } from './load-reconciliation.ts'
import { refundOrder } from './refund-order.ts'

const MINUTE = 60_000
const DAYS = { from: '2027-01-01', to: '2027-01-31' } as const
const ADWOA = { staffId: null, name: 'Adwoa' } as const

type Wanted = { readonly amount: number | 'all'; readonly reference?: string }

async function refund(orders: TestOrders, orderId: string, { amount, reference }: Wanted) {
  const asked = await refundOrder(orders, {
    orderId,
    scope:
      amount === 'all'
        ? { kind: 'whole', restock: true }
        : { kind: 'amount', amountPesewas: amount },
    reference: reference ?? null,
    reason: 'Late',
    actor: ADWOA,
  })
  if (!asked.ok) throw new Error(asked.error)
  return asked.value
}

/** Returns what Today and the insights say of the money that came in. */
async function takenOf({ db, now }: TestOrders) {
  const [today] = (await loadTakings(db, { nowMs: now(), withTest: true })).toReversed()
  const sales = await loadSalesDays(db, { fromMs: 0, beforeMs: now() + 1, withTest: true })
  const [counted] = sales.values()
  return {
    today: today?.takings.minor,
    insights: counted?.takings,
    refunded: counted?.refunded,
  }
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
  return { orderId: first.orderId, second: second.reference }
}

eachEngine('the money that was taken', (engine) => {
  test('is less by refunds that are made or under way, and not by those that failed [R48]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders)
    expect(await takenOf(orders)).toEqual({ today: 50_000, insights: 50_000, refunded: 0 })
    await refund(orders, orderId, { amount: 12_000 })
    const part = { today: 38_000, insights: 38_000, refunded: 12_000 }
    expect(await takenOf(orders)).toEqual(part)
    orders.payments.setRefund('refund-1', 'done')
    orders.advance(MINUTE)
    await followRefunds(orders)
    expect(await takenOf(orders)).toEqual(part)
    await refund(orders, orderId, { amount: 8_000 })
    orders.payments.setRefund('refund-2', 'failed')
    orders.advance(MINUTE)
    await followRefunds(orders)
    expect(await takenOf(orders)).toEqual(part)
    await refund(orders, orderId, { amount: 'all' })
    expect(await takenOf(orders)).toEqual({ today: 0, insights: 0, refunded: 50_000 })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is what the order costs, though it was paid twice and one payment went back [R49]', async () => {
    const orders = await openOrders(engine)
    const { orderId, second } = await payTwice(orders)
    const once = { today: 50_000, insights: 50_000, refunded: 0 }
    expect(await takenOf(orders)).toEqual(once)
    await refund(orders, orderId, { amount: 'all', reference: second })
    expect(await takenOf(orders)).toEqual(once)
    orders.payments.setRefund('refund-1', 'done')
    orders.advance(MINUTE)
    await followRefunds(orders)
    expect(await takenOf(orders)).toEqual(once)
    await refund(orders, orderId, { amount: 20_000 })
    expect(await takenOf(orders)).toEqual({ today: 30_000, insights: 30_000, refunded: 20_000 })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is a file that a spreadsheet runs nothing of, and that names nobody [R118]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference, body } = await placeForTest(orders)
    const id = '=HYPERLINK("https://evil.example";"99")'
    orders.payments.pay(reference, { id, channel: '@SUM(1+1)|cmd' })
    await settlePayment(orders, reference)
    orders.payments.addRefund(reference, 500, { id: '-2+3', note: '+1', state: 'done' })
    await refund(orders, orderId, { amount: 700 })
    await followRefunds({ ...orders, now: () => orders.now() + 2 * MINUTE })
    const csv = reconciliationCsv(await loadReconciliation(orders, DAYS))
    const cells = csv.split('\r\n').flatMap((row) => row.split(','))
    const amounts = cells.filter((cell) => /^-\d/.test(cell))
    expect(amounts.toSorted()).toEqual(['-5', '-7'])
    expect(cells.filter((cell) => /^"?[=+@|]/.test(cell))).toEqual([])
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"";""99"")"`)
    const { firstName, lastName, email, phone, address } = body
    for (const value of [firstName, lastName, email, phone, address]) {
      expect(csv).not.toContain(value)
    }
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
