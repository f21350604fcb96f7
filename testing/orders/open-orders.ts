import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { DEFAULT_SETTINGS, type FixedSettings, settingsInForce } from '#domain/settings/settings'
import type { OrderContext, OrderLimits } from '#server/orders/order-context'
import { countInDatabase } from '#server/payments/count-calls'
import { openProviderBudget } from '#server/payments/provider-budget'
import type { Engine } from '../database/each-engine.ts'
import { buildOrders } from './build-orders.ts'
import { type FakePayments, fakePayments } from './fake-payments.ts'
import { ORDER_LIMITS } from './order-limits.ts'

export type TestOrders = Omit<OrderContext, 'now' | 'payments'> & {
  readonly payments: FakePayments
  readonly now: () => number
  /** The step may be negative, like a corrected clock. */
  readonly advance: (ms: number) => void
  readonly warnings: readonly string[]
}

/** Tests of the provider's budget set a lower one; the others never reach it. */
const UNLIMITED_BUDGET = { providerCallsPerMinute: 1_000_000 } as const

/** Opens a seeded database, and a provider and a clock that the test controls. */
export async function openOrders(
  engine: Pick<Engine, 'name' | 'openSeeded'>,
  limits: Partial<OrderLimits> = {},
  fixed: FixedSettings = {},
): Promise<TestOrders> {
  const { db } = await engine.openSeeded()
  const allLimits = { ...ORDER_LIMITS, ...UNLIMITED_BUDGET, ...limits }
  let nowMs = 1_800_000_000_000
  const warnings: string[] = []
  const { zones } = DEFAULT_DELIVERY
  const settings = settingsInForce({ stored: DEFAULT_SETTINGS, zones }, fixed)
  return buildOrders({
    db,
    payments: fakePayments(),
    now: () => nowMs,
    budget: openProviderBudget({
      callsPerMinute: allLimits.providerCallsPerMinute,
      ...(engine.name === 'postgres' && { count: countInDatabase(db) }),
    }),
    limits: allLimits,
    settings: () => settings,
    log: { info: () => undefined, warn: (_about, message) => warnings.push(message) },
    warnings,
    advance: (ms: number) => {
      nowMs += ms
    },
  })
}
