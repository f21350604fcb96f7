import type { Kysely } from 'kysely'
import type { ExactClock } from '#database/clock'
import type { RecordedErasure } from '#database/erased-list'
import type { HeldVariant } from '#database/orders/held-variants'
import type { Schema } from '#database/schema'
import type { Pictures } from '#domain/catalogue/picture'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { Settings } from '#domain/settings/settings'
import type { Log } from '../base/log.ts'
import type { PaymentProvider } from '../payments/payments.ts'
import type { ProviderBudget } from '../payments/provider-budget.ts'
import type { GoneAnswers } from './gone-answers.ts'
import type { OrderLimits } from './order-limits.ts'
import type { OrderQueue } from './order-queue.ts'

declare module '../base/context.ts' {
  interface AppContext {
    readonly orders: OrderContext
  }
}

export type { OrderLimits } from './order-limits.ts'

/** Every step of an order's life needs this. Clock and random source are injected for tests. */
export type OrderContext = {
  readonly db: Kysely<Schema>
  /** The provider for new payments; an existing attempt names its own (`findProvider`). */
  readonly payments: PaymentProvider
  /**
   * Takes over payment keys that were changed in another process. Whoever is about to ask the provider for money calls it
   * after the row is written: then the change has waited for that row, or is seen here.
   */
  readonly followKeys: () => Promise<void>
  readonly publicUrl: string
  /** The database's clock: those of several processes may disagree. */
  readonly now: () => number | Promise<number>
  /** This clock is asked in a transaction, for what must not happen a millisecond early. */
  readonly nowIn: ExactClock
  readonly random: () => number
  /** Orders that wait to hold stock. */
  readonly holdQueue: OrderQueue
  /** Ready refusals of what is gone. */
  readonly goneAnswers: GoneAnswers
  /** It finds variants that are sold out but for unpaid orders. */
  readonly heldVariants: (wanted: readonly ProductVariant[]) => Promise<readonly HeldVariant[]>
  /** Visitors and the sweeper may use this many provider calls; the rest is left for webhooks. */
  readonly budget: ProviderBudget
  readonly limits: OrderLimits
  /** The settings are those in force now. */
  readonly settings: () => Settings
  /** Pages and mails show what was ordered. */
  readonly pictures: () => Pictures
  /** This machine recorded them, beside the database: whoever is on the list is not rebuilt from a payment. */
  readonly erasures: () => readonly RecordedErasure[]
  readonly log: Omit<Log, 'error'>
}

/** An order placed now holds its stock this long. */
export function holdMsOf({ settings }: Pick<OrderContext, 'settings'>): number {
  return settings().holdMinutes * 60_000
}
