import type { Kysely } from 'kysely'
import type { OrderState } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { isDue } from './outbox-lease.ts'

export type HealthFigures = {
  readonly orders: readonly { readonly state: OrderState; readonly count: number }[]
  readonly mailsWaiting: number
  readonly mailsFailed: number
  /** Due time of the mail that is overdue longest; null when none is due. */
  readonly oldestMailDueAtMs: number | null
  /** The same for order mails only: letters may have to wait for their share of the quota. */
  readonly oldestOrderMailDueAtMs: number | null
  readonly paymentsToAsk: number
  readonly webhooksWaiting: number
}

/** The figures that alerts are based on. */
export async function readHealthFigures(db: Kysely<Schema>, nowMs: number): Promise<HealthFigures> {
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const due = await db
    .selectFrom('outbox')
    .select(({ fn, eb }) => [
      fn.countAll().as('count'),
      fn.min('next_at').as('oldest'),
      fn
        .min(
          eb
            .case()
            .when('kind', 'not in', ['letter', 'newsletter-test'])
            .then(eb.ref('next_at'))
            .end(),
        )
        .as('ofOrders'),
    ])
    .where((row) => isDue(row, nowMs))
    // Newsletters wait for their rate, or because the owner paused them.
    .where('kind', '<>', 'newsletter')
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('parked_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const toAsk = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('next_check_at', '<=', nowMs)
    .executeTakeFirstOrThrow()
  const webhooks = await db
    .selectFrom('webhook_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('processed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    orders: orders.map(({ state, count: number }) => ({ state, count: Number(number) })),
    mailsWaiting: Number(due.count),
    mailsFailed: Number(failed.count),
    oldestMailDueAtMs: due.oldest === null ? null : Number(due.oldest),
    oldestOrderMailDueAtMs: due.ofOrders === null ? null : Number(due.ofOrders),
    paymentsToAsk: Number(toAsk.count),
    webhooksWaiting: Number(webhooks.count),
  }
}
