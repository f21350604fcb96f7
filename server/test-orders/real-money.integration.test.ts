import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { countOpenTests } from '#database/test-orders/open-tests'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { requestPayment } from '../orders/request-payment.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { resumePayment } from '../orders/start-payment.ts'
import { endForTest } from './end-for-test.builder.ts'

const PAID_BY = { sourceHash: '', payer: null }

eachEngine('real money for a test order', (engine) => {
  test.each([
    ['keys of another mode', { mode: 'live' }],
    ['another provider', { name: 'other' }],
  ] as const)(
    'is not asked for by %s, although the order was written before [P150]',
    async (_what, changed) => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await placeForTest(orders)
      const order = await loadOrder(orders.db, orderId)
      if (!order) throw new Error('There is no order')
      const { amountPesewas, provider } = await orders.db
        .selectFrom('payment_attempts')
        .select(['amount_pesewas as amountPesewas', 'provider'])
        .executeTakeFirstOrThrow()
      const attempt = {
        ...{ reference, provider, orderId, amountPesewas },
        ...{ accessCode: null, authorizationUrl: null, claimedUntilMs: 0 },
      }
      const begun: string[] = []
      const start: typeof orders.payments.start = (request) => {
        begun.push(request.reference)
        return orders.payments.start(request)
      }
      const payments = { ...orders.payments, start, ...changed }
      const asked = await requestPayment({ ...orders, payments }, { order, attempt })
      expect(asked).toEqual({ ok: false, error: 'payments-unavailable' })
      expect(begun).toEqual([])
    },
  )

  test.each([
    ['first', ['live', 'test']],
    ['last', ['test', 'live']],
    ['twice', ['live', 'live']],
  ] as const)(
    'that comes %s, while it is paid twice, is never ended as a test [P151]',
    async (_when, modes) => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await placeForTest(orders)
      orders.payments.pay(reference, { state: 'failed' })
      await settlePayment(orders, reference)
      const again = await resumePayment(orders, orderId, PAID_BY)
      if (!again.ok) throw new Error('It was not started again')
      for (const [index, paid] of [reference, again.value.reference].entries()) {
        orders.payments.pay(paid, { id: paid, mode: modes[index] ?? 'test' })
        await settlePayment(orders, paid)
      }
      const { attentionReason } = (await loadOrder(orders.db, orderId)) ?? {}
      expect(attentionReason).toBe('wrong-mode')
      expect(await countOpenTests(orders.db)).toBe(0)
      const openCases = () =>
        orders.db
          .selectFrom('attention_cases')
          .select('reason')
          .where('closed_at', 'is', null)
          .execute()
      const before = await openCases()
      expect(before.length).toBeGreaterThan(0)
      await placeForTest(orders)
      await endForTest(orders)
      expect(await openCases()).toEqual(before)
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )
})
