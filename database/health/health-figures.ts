import type { Kysely } from 'kysely'
import { KINDS_IN_LETTERS_SHARE } from '#domain/mail/mail-kinds'
import type { OrderState } from '#domain/order/order'
import { isDue } from '../mail/outbox-lease.ts'
import type { Schema } from '../schema.ts'

export type HealthFigures = {
  readonly orders: readonly { readonly state: OrderState; readonly count: number }[]
  readonly mailsWaiting: number
  readonly mailsFailed: number
  /** This is the due time of the mail that is overdue longest, or null when none is due. */
  readonly oldestMailDueAtMs: number | null
  /** This counts order mails only: letters may have to wait for their share of the quota. */
  readonly oldestOrderMailDueAtMs: number | null
  readonly paymentsToAsk: number
  readonly webhooksWaiting: number
  readonly oldestWebhookAtMs: number | null
  /** Cases wait for a decision of the owner. */
  readonly casesOpen: number
  readonly oldestCaseAtMs: number | null
  /** These are the times of the last order that somebody placed, and of the last that a provider's payment settled. */
  readonly lastOrderAtMs: number | null
  readonly lastPaymentAtMs: number | null
}

/** Alerts are based on these figures. */
export async function readHealthFigures(db: Kysely<Schema>, nowMs: number): Promise<HealthFigures> {
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  return {
    orders: orders.map(({ state, count: number }) => ({ state, count: Number(number) })),
    ...(await readBacklog(db, nowMs)),
  }
}

/** The backlog leaves out the number of all orders, because counting takes longer the more there are. */
type Backlog = Omit<HealthFigures, 'orders'>

export async function readBacklog(db: Kysely<Schema>, nowMs: number): Promise<Backlog> {
  const due = await db
    .selectFrom('outbox')
    .select(({ fn, eb }) => [
      fn.countAll().as('count'),
      fn.min('next_at').as('oldest'),
      fn
        .min(eb.case().when('kind', 'not in', KINDS_IN_LETTERS_SHARE).then(eb.ref('next_at')).end())
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
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('received_at').as('oldest')])
    .where('processed_at', 'is', null)
    // A webhook that was given up is a case.
    .where('parked_at', 'is', null)
    .executeTakeFirstOrThrow()
  const cases = await db
    .selectFrom('attention_cases')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('opened_at').as('oldest')])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    mailsWaiting: Number(due.count),
    mailsFailed: Number(failed.count),
    oldestMailDueAtMs: numberOrNull(due.oldest),
    oldestOrderMailDueAtMs: numberOrNull(due.ofOrders),
    paymentsToAsk: Number(toAsk.count),
    webhooksWaiting: Number(webhooks.count),
    oldestWebhookAtMs: numberOrNull(webhooks.oldest),
    casesOpen: Number(cases.count),
    oldestCaseAtMs: numberOrNull(cases.oldest),
    ...(await readLastSales(db)),
  }
}

async function readLastSales(db: Kysely<Schema>) {
  const ofShoppers = db.selectFrom('orders').where('channel', '<>', 'market').limit(1)
  const placed = await ofShoppers
    .select('created_at')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const paid = await ofShoppers
    .select('paid_at')
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .executeTakeFirst()
  return { lastOrderAtMs: placed?.created_at ?? null, lastPaymentAtMs: paid?.paid_at ?? null }
}

function numberOrNull(value: number | string | bigint | null): number | null {
  return value === null ? null : Number(value)
}
