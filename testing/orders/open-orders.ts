import { seedCatalogue } from '#database/seed/seed'
import { createHoldLimit } from '#server/orders/hold-connections'
import { ORDER_LIMITS, type OrderLimits, type Orders } from '#server/orders/orders'
import type { Engine } from '../database/each-engine.ts'
import { type FakePayments, fakePayments } from './fake-payments.ts'

export type TestOrders = Omit<Orders, 'now' | 'payments'> & {
  readonly payments: FakePayments
  readonly now: () => number
  /** Also backwards, as clocks do that were wrong before. */
  readonly advance: (ms: number) => void
  /** What somebody should look at. */
  readonly warnings: readonly string[]
}

/** A seeded database, a provider and a clock that the test holds in its hand. */
export async function openOrders(
  engine: Engine,
  limits: Partial<OrderLimits> = {},
): Promise<TestOrders> {
  const { db } = await engine.open()
  await seedCatalogue(db)
  let nowMs = 1_800_000_000_000
  const warnings: string[] = []
  return {
    db,
    payments: fakePayments(),
    publicUrl: 'https://shop.example',
    now: () => nowMs,
    random: Math.random,
    holdLimit: createHoldLimit(),
    limits: { ...ORDER_LIMITS, ...limits },
    log: { info: () => undefined, warn: (_about, message) => warnings.push(message) },
    warnings,
    advance: (ms) => {
      nowMs += ms
    },
  }
}
