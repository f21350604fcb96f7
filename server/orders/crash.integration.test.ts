import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listOrders } from '#database/orders/orders'
import { seedCatalogue } from '#database/seed/seed'
import { pesewas } from '#domain/money/money'
import { success } from '#domain/result'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { buildOrders } from '#testing/orders/build-orders'
import { fakePayments } from '#testing/orders/fake-payments'
import { brokenInvariants } from '#testing/orders/invariants'
import { sweepOrders } from '#testing/orders/sweep-orders'
import type { PaymentProvider } from '../payments/payments.ts'

const TIMES = 2
const CHILD = '../orders/buy-and-die.child.ts'

eachEngine('killed in the middle of buying', (engine) => {
  test.each([
    'before-initialise',
    'after-initialise',
    'after-placing',
    'after-verify',
    'after-settling',
  ])('%s: nothing is lost, and the sweeper completes the purchase [I1]', async (step) => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await seedCatalogue(db)
    for (let time = 0; time < TIMES; time += 1) {
      const child = startChild(CHILD, settings, 0, [step])
      await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
    }
    expect(await brokenInvariants(db)).toEqual([])

    const later = Date.now() + 5 * 60_000
    await sweepOrders(buildOrders({ db, payments: paidEverywhere(), now: () => later }))
    expect(await listOrders(db, 'paid')).toHaveLength(TIMES)
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(2 * TIMES)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

/** A provider at which every payment that anybody asks about came in. */
function paidEverywhere(): PaymentProvider {
  return {
    ...fakePayments(),
    verify: async (reference) =>
      success({
        id: reference,
        reference,
        state: 'succeeded',
        mode: 'test',
        currency: 'GHS',
        amount: pesewas(50_000).minor,
        requestedAmount: null,
        channel: 'card',
        paidAtMs: null,
      }),
  }
}
