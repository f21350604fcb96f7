import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { processDueEvents } from '#server/orders/webhook/receive-webhook'
import { createPaystack } from '#server/payments/paystack/create-paystack'
import { followRefunds } from '#server/refunds/follow-refunds'
import { buildOrders } from '#testing/orders/build-orders'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { type Provider, SECRET_KEY } from '../provider/start-provider.ts'

/** This acts as one more process, whose jobs run now. */
export function sweepAtOnce(db: Kysely<Schema>, { url }: Provider): () => Promise<void> {
  const orders = buildOrders({
    db,
    payments: createPaystack({
      apiUrl: url,
      publicKey: 'pk_test_chaos',
      secretKey: SECRET_KEY,
      mode: 'test',
      scriptUrl: 'https://js.example/inline.js',
      channels: [],
    }),
  })
  return async () => {
    await processDueEvents(orders)
    await sweepOrders(orders)
    await followRefunds(orders)
  }
}
