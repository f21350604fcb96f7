import type { Database } from '#database/database'
import { readErasures } from '#database/erased-list'
import type { Config } from '../base/config.ts'
import type { Heartbeats } from '../base/jobs/heartbeats.ts'
import { openProvider } from '../payments/configured-provider.ts'
import { countInDatabase, countInMemory } from '../payments/count-calls.ts'
import { guardPayments } from '../payments/guard-payments.ts'
import { openProviderBudget } from '../payments/provider-budget.ts'
import type { StandIn } from '../payments/stand-in/create-stand-in.ts'
import { openTestPaymentGuard, type TestPaymentGuard } from '../payments/test-payment-guard.ts'
import { watchPayments } from '../payments/watch-payments.ts'
import { createGoneAnswers } from './create-gone-answers.ts'
import type { OrderContext } from './order-context.ts'
import { createOrderQueue } from './order-queue.ts'
import { createHeldReader } from './read-held-variants.ts'
import { processStoredEvent, receiveWebhook } from './webhook/receive-webhook.ts'

export type CreatedOrderContext = {
  readonly orders: OrderContext
  readonly standIn: StandIn | null
  readonly testPayments: TestPaymentGuard
}

export function createOrderContext(
  config: Config,
  {
    db,
    now,
    nowIn,
    settings,
    pictures,
    heartbeats,
  }: Pick<Database, 'db' | 'now' | 'nowIn'> &
    Pick<OrderContext, 'settings' | 'pictures'> & {
      /** Commands give none: they end before anything is written. */
      readonly heartbeats?: Heartbeats
    },
  log: OrderContext['log'],
): CreatedOrderContext {
  const { publicUrl, databaseUrl, dataDir, orderLimits: limits } = config
  const common = {
    db,
    publicUrl,
    now,
    nowIn,
    random: Math.random,
    holdQueue: createOrderQueue(),
    goneAnswers: createGoneAnswers({ db, now, settings, limits }),
    heldVariants: createHeldReader({ db, now }),
    budget: openProviderBudget({
      callsPerMinute: limits.providerCallsPerMinute,
      count: databaseUrl ? countInDatabase(db) : countInMemory(),
    }),
    limits,
    settings,
    pictures,
    erasures: () => readErasures(dataDir),
    log,
  }
  const testPayments = openTestPaymentGuard(config, common)
  const { provider, standIn } = openProvider(config, {
    now,
    deliverWebhook: async (rawBody, signature) => {
      const body = Buffer.from(rawBody)
      const outcome = await receiveWebhook(orders, body, signature)
      if (outcome !== 'stored') throw new Error(`The webhook was ${outcome}`)
      await processStoredEvent(orders, body)
    },
  })
  const orders: OrderContext = {
    ...common,
    payments: guardPayments(
      heartbeats ? watchPayments(provider, heartbeats) : provider,
      testPayments.isAllowed,
    ),
  }
  return { orders, standIn, testPayments }
}
