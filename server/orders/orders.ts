import type { Kysely } from 'kysely'
import type { ConcurrencyLimit } from '#database/concurrency-limit'
import type { Schema } from '#database/schema'
import type { PaymentProvider } from '../payments/payments.ts'
import type { ProviderBudget } from '../payments/provider-budget.ts'
import type { OrderLimits } from './order-limits.ts'

export type { OrderLimits } from './order-limits.ts'

/** What every step of an order's life needs; the clock and the dice are given, so tests hold them. */
export type Orders = {
  readonly db: Kysely<Schema>
  /** Takes new payments; an attempt names its own (`findProvider`). */
  readonly payments: PaymentProvider
  readonly publicUrl: string
  /**
   * Where several processes share a database, its clock: theirs may disagree. It is asked on the given
   * connection, if there is one.
   */
  readonly now: () => number | Promise<number>
  readonly random: () => number
  /** Holding pieces: a crowd that wants the same ones leaves connections for the others. */
  readonly holdLimit: ConcurrencyLimit
  /** What visitors and the sweeper may ask the provider, so that it still listens to webhooks. */
  readonly budget: ProviderBudget
  readonly limits: OrderLimits
  readonly log: OrderLog
}

export type OrderLog = {
  readonly info: (about: object, message: string) => void
  readonly warn: (about: object, message: string) => void
}
