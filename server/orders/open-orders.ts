import { join } from 'node:path'
import type { Database } from '#database/database'
import type { Config } from '../env.ts'
import { countInMemory, countTogether } from '../payments/count-calls.ts'
import { guardPayments } from '../payments/guard-payments.ts'
import { createPaystack } from '../payments/paystack/create-paystack.ts'
import { openProviderBudget } from '../payments/provider-budget.ts'
import { processKeptEvent, receiveWebhook } from '../payments/receive-webhook.ts'
import {
  createPaystackStandIn,
  type PaystackStandIn,
} from '../payments/stand-in/paystack-stand-in.ts'
import { openTestPaymentGuard, type TestPaymentGuard } from '../payments/test-payment-guard.ts'
import { createHoldLimit } from './limit-holds.ts'
import type { OrderLog, Orders } from './orders.ts'

export type OpenOrders = {
  readonly orders: Orders
  readonly standIn: PaystackStandIn | null
  readonly testPayments: TestPaymentGuard
}

/** With keys the provider takes the payments, without them the shop's own stand-in does. */
export function openOrders(
  config: Config,
  { db, now }: Pick<Database, 'db' | 'now'>,
  log: OrderLog,
): OpenOrders {
  const { publicUrl, dataDir, paystack, databaseUrl, orderLimits: limits } = config
  const common = {
    db,
    publicUrl,
    now,
    random: Math.random,
    holdLimit: createHoldLimit(),
    budget: openProviderBudget({
      callsPerMinute: limits.providerCallsPerMinute,
      count: databaseUrl ? countTogether(db) : countInMemory(),
    }),
    limits,
    log,
  }
  const testPayments = openTestPaymentGuard(config, common)
  if (paystack) {
    const payments = guardPayments(createPaystack(paystack), testPayments.isAllowed)
    return { orders: { ...common, payments }, standIn: null, testPayments }
  }
  const standIn = createPaystackStandIn({
    publicUrl,
    now,
    folder: join(dataDir, 'paystack-stand-in'),
    deliverWebhook: async (rawBody, signature) => {
      const body = Buffer.from(rawBody)
      const outcome = await receiveWebhook(orders, body, signature)
      if (outcome !== 'kept') throw new Error(`The webhook was ${outcome}`)
      await processKeptEvent(orders, body)
    },
  })
  const orders: Orders = { ...common, payments: guardPayments(standIn, testPayments.isAllowed) }
  return { orders, standIn, testPayments }
}
