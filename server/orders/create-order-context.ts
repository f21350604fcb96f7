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
    followKeys = async () => undefined,
  }: Pick<Database, 'db' | 'now' | 'nowIn'> &
    Pick<OrderContext, 'settings' | 'pictures'> & {
      /** Commands give none: they end before anything is written. */
      readonly heartbeats?: Heartbeats
      /** Commands read the keys once, and end. */
      readonly followKeys?: OrderContext['followKeys']
    },
  log: OrderContext['log'],
): CreatedOrderContext {
  const { databaseUrl, dataDir, orderLimits: limits } = config
  const testPayments = openTestPaymentGuard(config, { db, now, log })
  const { provider: payments, standIn } = openProvider(config, {
    now,
    around: (provider) =>
      guardPayments(
        heartbeats ? watchPayments(provider, heartbeats) : provider,
        testPayments.isAllowed,
      ),
    deliverWebhook: async (rawBody, signature) => {
      const body = Buffer.from(rawBody)
      const outcome = await receiveWebhook(orders, body, signature)
      if (outcome !== 'stored') throw new Error(`The webhook was ${outcome}`)
      await processStoredEvent(orders, body)
    },
  })
  const budgetFor = keepNewest((callsPerMinute: number) =>
    openProviderBudget({
      callsPerMinute,
      count: databaseUrl ? countInDatabase(db) : countInMemory(),
    }),
  )
  const orders: OrderContext = {
    db,
    payments,
    followKeys,
    get publicUrl() {
      return config.publicUrl
    },
    now,
    nowIn,
    random: Math.random,
    holdQueue: createOrderQueue(),
    goneAnswers: createGoneAnswers({ db, now, settings, limits }),
    heldVariants: createHeldReader({ db, now }),
    get budget() {
      return budgetFor(config.orderLimits.providerCallsPerMinute)
    },
    limits,
    settings,
    pictures,
    erasures: () => readErasures(dataDir),
    log,
  }
  return { orders, standIn, testPayments }
}

/** The provider allows more calls with live keys, and the owner may change the keys while the shop runs. */
function keepNewest<Value>(open: (of: number) => Value): (of: number) => Value {
  let newest: { readonly of: number; readonly value: Value } | null = null
  return (of) => {
    if (newest?.of !== of) newest = { of, value: open(of) }
    return newest.value
  }
}
