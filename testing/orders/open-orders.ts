import { seedCatalogue } from '#database/seed/seed'
import { ORDER_LIMITS, type OrderLimits, type Orders } from '#server/orders/orders'
import type { Engine } from '../database/each-engine.ts'
import { type FakePayments, fakePayments } from './fake-payments.ts'

export type TestOrders = Orders & {
  readonly payments: FakePayments
  readonly advance: (ms: number) => void
}

/** A seeded database, a provider and a clock that the test holds in its hand. */
export async function openOrders(
  engine: Engine,
  limits: Partial<OrderLimits> = {},
): Promise<TestOrders> {
  const { db } = await engine.open()
  await seedCatalogue(db)
  let nowMs = 1_800_000_000_000
  return {
    db,
    payments: fakePayments(),
    publicUrl: 'https://shop.example',
    now: () => nowMs,
    random: Math.random,
    limits: { ...ORDER_LIMITS, ...limits },
    log: { info: () => undefined, warn: () => undefined },
    advance: (ms) => {
      nowMs += ms
    },
  }
}
