import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Config } from '../config.ts'
import { createPaystack } from '../providers/paystack/payments.ts'
import {
  createPaystackStandIn,
  type PaystackStandIn,
} from '../stand-ins/paystack/paystack-stand-in.ts'
import { receiveWebhook, workOffEvents } from '../use-cases/receive-webhook.ts'
import { ORDER_LIMITS, type OrderLog, type Orders } from './orders.ts'

export type OpenOrders = { readonly orders: Orders; readonly standIn: PaystackStandIn | null }

/** With keys the provider takes the payments, without them the shop's own stand-in does. */
export function openOrders(config: Config, db: Kysely<Schema>, log: OrderLog): OpenOrders {
  const { publicUrl, dataDir, paystack } = config
  const common = { db, publicUrl, now: Date.now, random: Math.random, limits: ORDER_LIMITS, log }
  if (paystack) {
    return { orders: { ...common, payments: createPaystack(paystack) }, standIn: null }
  }
  const standIn = createPaystackStandIn({
    publicUrl,
    folder: join(dataDir, 'paystack-stand-in'),
    deliverWebhook: async (rawBody, signature) => {
      const outcome = await receiveWebhook(orders, Buffer.from(rawBody), signature)
      if (outcome !== 'kept') throw new Error(`The webhook was ${outcome}`)
      await workOffEvents(orders)
    },
  })
  const orders: Orders = { ...common, payments: standIn }
  return { orders, standIn }
}
