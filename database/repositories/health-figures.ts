import type { Kysely } from 'kysely'
import type { OrderState } from '#domain/order/order'
import type { Schema } from '../schema.ts'

export type HealthFigures = {
  readonly orders: readonly { readonly state: OrderState; readonly count: number }[]
  readonly mailsWaiting: number
  readonly mailsParked: number
  /** When the mail that waits longest should have gone; null when none is due. */
  readonly oldestMailDueAtMs: number | null
  readonly paymentsToAsk: number
  readonly webhooksWaiting: number
}

/** What an owner wants to be woken for. */
export async function readHealthFigures(db: Kysely<Schema>, nowMs: number): Promise<HealthFigures> {
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const due = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('next_at').as('oldest')])
    .where('next_at', '<=', nowMs)
    .executeTakeFirstOrThrow()
  const parked = await db
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
    mailsParked: Number(parked.count),
    oldestMailDueAtMs: due.oldest === null ? null : Number(due.oldest),
    paymentsToAsk: Number(toAsk.count),
    webhooksWaiting: Number(webhooks.count),
  }
}
