import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { readPostgresTime } from '#database/repositories/order-time'
import type { Schema } from '#database/schema'
import type { Config } from '../config.ts'
import { createPaystack } from '../providers/paystack/create-paystack.ts'
import {
  createPaystackStandIn,
  type PaystackStandIn,
} from '../stand-ins/paystack/paystack-stand-in.ts'
import { receiveWebhook, workOffKept } from '../use-cases/receive-webhook.ts'
import { createHoldLimit } from './hold-connections.ts'
import type { OrderLog, Orders } from './orders.ts'

export type OpenOrders = { readonly orders: Orders; readonly standIn: PaystackStandIn | null }

/** With keys the provider takes the payments, without them the shop's own stand-in does. */
export function openOrders(config: Config, db: Kysely<Schema>, log: OrderLog): OpenOrders {
  const { publicUrl, dataDir, paystack, databaseUrl, orderLimits: limits } = config
  const now = databaseUrl ? (on = db) => readPostgresTime(on) : Date.now
  const holdLimit = createHoldLimit()
  const common = { db, publicUrl, now, random: Math.random, holdLimit, limits, log }
  if (paystack) {
    return { orders: { ...common, payments: createPaystack(paystack) }, standIn: null }
  }
  const standIn = createPaystackStandIn({
    publicUrl,
    folder: join(dataDir, 'paystack-stand-in'),
    deliverWebhook: async (rawBody, signature) => {
      const body = Buffer.from(rawBody)
      const outcome = await receiveWebhook(orders, body, signature)
      if (outcome !== 'kept') throw new Error(`The webhook was ${outcome}`)
      await workOffKept(orders, body)
    },
  })
  const orders: Orders = { ...common, payments: standIn }
  return { orders, standIn }
}
