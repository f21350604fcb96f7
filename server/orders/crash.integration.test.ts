import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listOrders } from '#database/repositories/orders'
import { seedCatalogue } from '#database/seed/seed'
import { pesewas } from '#domain/money/money'
import { success } from '#domain/result'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { fakePayments } from '#testing/orders/fake-payments'
import { brokenInvariants } from '#testing/orders/invariants'
import { openProviderBudget } from '../payments/provider-budget.ts'
import { createHoldLimit } from './limit-holds.ts'
import { ORDER_LIMITS } from './order-limits.builder.ts'
import type { Orders } from './orders.ts'
import { sweepOrders } from './sweep-orders.ts'

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
    await sweepOrders({ ...paidEverywhere(db), now: () => later })
    expect(await listOrders(db, 'paid')).toHaveLength(TIMES)
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(2 * TIMES)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

/** A provider at which every verified payment has succeeded. */
function paidEverywhere(db: Orders['db']): Orders {
  return {
    db,
    publicUrl: 'https://shop.example',
    now: Date.now,
    random: Math.random,
    holdLimit: createHoldLimit(),
    budget: openProviderBudget({ callsPerMinute: 100 }),
    limits: ORDER_LIMITS,
    log: { info: () => undefined, warn: () => undefined },
    payments: {
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
    },
  }
}
