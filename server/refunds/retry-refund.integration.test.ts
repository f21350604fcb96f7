import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { listRefunds } from '#database/refunds/refunds'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { settleRefund } from '../orders/refunds/settle-refund.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { followRefunds } from './follow-refunds.ts'
import { refundOrder } from './refund-order.ts'
import { retryRefund } from './retry-refund.ts'

const ACTOR = { staffId: null, name: 'Adwoa' } as const
const account = { bankId: '28', accountNumber: '0551234987' }

/** A refund that the provider cannot send back the way it was paid. */
async function openWaiting(engine: Engine) {
  const orders = await openOrders(engine)
  const { orderId, reference } = await placeForTest(orders)
  orders.payments.pay(reference)
  await settlePayment(orders, reference)
  const scope = { kind: 'amount', amountPesewas: 5_000 } as const
  await refundOrder(orders, { orderId, scope, reference: null, reason: 'Spot', actor: ACTOR })
  const [made] = orders.payments.refundsOf(reference)
  orders.payments.setRefund(made?.id ?? '', 'needs-details')
  await settleRefund(orders, reference)
  const [refund] = await listRefunds(orders.db, orderId)
  const retry = () =>
    retryRefund(orders, { orderId, refundId: refund?.id ?? '', account, actor: ACTOR })
  const states = async () => (await listRefunds(orders.db, orderId)).map(({ state }) => state)
  const reasons = async () => (await listOpenReviewCases(orders.db)).map(({ reason }) => reason)
  const providerId = made?.id ?? ''
  return { orders, orderId, reference, providerId, retry, states, reasons }
}

eachEngine('a refund that waits for the customer’s account', (engine) => {
  test('is tried again with it, its case is closed, and it is followed to its end [P85]', async () => {
    const { orders, reference, providerId, retry, states, reasons } = await openWaiting(engine)
    expect(await states()).toEqual(['needs-details'])
    expect(await reasons()).toEqual(['refund-needs-details'])
    expect(await retry()).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect(orders.payments.retries).toMatchObject([{ refundId: providerId, account }])
    expect(await reasons()).toEqual([])
    orders.payments.setRefund(providerId, 'done')
    orders.advance(3_600_000)
    await followRefunds(orders)
    expect(await states()).toEqual(['done'])
    expect(orders.payments.refundsOf(reference)).toHaveLength(1)
    const audit = await orders.db.selectFrom('audit').select('action').execute()
    expect(audit.map(({ action }) => action)).toContain('refund-account-given')
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('whose account is nowhere in the database or the log [P86]', async () => {
    const { orders, orderId, states } = await openWaiting(engine)
    const logged: unknown[] = []
    const log = {
      info: (...all: unknown[]) => logged.push(all),
      warn: (...all: unknown[]) => logged.push(all),
    }
    const [refund] = await listRefunds(orders.db, orderId)
    await retryRefund(
      { ...orders, log },
      { orderId, refundId: refund?.id ?? '', account, actor: ACTOR },
    )
    expect(await states()).toEqual(['pending'])
    for (const { name } of await orders.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(orders.db)
      expect([name, JSON.stringify(rows).includes(account.accountNumber)]).toEqual([name, false])
    }
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(account.accountNumber)
  })

  test('is refused: the owner hears it, and can send another account [P85]', async () => {
    const { orders, retry, states, reasons } = await openWaiting(engine)
    orders.payments.answerRefunds('refused')
    expect(await retry()).toEqual({ ok: false, error: 'refund-account-refused' })
    expect(await states()).toEqual(['needs-details'])
    expect(await reasons()).toEqual(['refund-needs-details'])
    expect(await retry()).toMatchObject({ ok: true, value: { state: 'pending' } })
  })

  test('is not answered: it waits as before, and is looked at soon [P85]', async () => {
    const { orders, providerId, retry, states } = await openWaiting(engine)
    orders.payments.answerRefunds('unavailable')
    expect(await retry()).toEqual({ ok: false, error: 'refund-account-unanswered' })
    expect(await states()).toEqual(['needs-details'])
    // The provider carries it out later.
    orders.payments.setRefund(providerId, 'pending')
    orders.advance(60_000)
    await followRefunds(orders)
    expect(await states()).toEqual(['pending'])
  })

  test('is taken and the answer lost: its state tells, and a second account is not sent [P85]', async () => {
    const { orders, retry, states } = await openWaiting(engine)
    orders.payments.answerRefunds('lost')
    expect(await retry()).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect(await retry()).toEqual({ ok: false, error: 'refund-not-waiting' })
    expect(await states()).toEqual(['pending'])
    expect(orders.payments.retries).toHaveLength(1)
  })

  test('sent twice at once, it is one refund [P85]', async () => {
    const { orders, reference, retry, states } = await openWaiting(engine)
    const results = await Promise.all([retry(), retry()])
    expect(results.some(({ ok }) => ok)).toBe(true)
    expect(await states()).toEqual(['pending'])
    expect(orders.payments.refundsOf(reference)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
