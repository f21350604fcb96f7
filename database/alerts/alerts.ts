import type { Kysely } from 'kysely'
import type { AlertKind, AlertTopic, AlertWay } from '#domain/alerts/topics'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import { isOfferedVariant } from '../orders/offered-variants.ts'
import type { Schema } from '../schema.ts'

type Since = {
  readonly way: AlertWay
  readonly sinceMs: number
  /** A variant with this many units or fewer is low. */
  readonly lowMark: number
}

export function listNews(
  db: Kysely<Schema>,
  topic: AlertTopic,
  since: Since,
): Promise<readonly string[]> {
  switch (topic) {
    case 'new-order':
      return listNewOrders(db, since)
    case 'needs-review':
      return listNewCases(db, since)
    case 'low-stock':
      return listNewlyLow(db, since)
    case 'message':
      return listNewMessages(db, since)
  }
}

/**
 * Market sales are left out because staff made them, orders without units because nothing is to be done with them, and
 * recorded orders because their days matter, not their minutes.
 */
async function listNewOrders(
  db: Kysely<Schema>,
  { way, sinceMs }: Since,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', '>', sinceMs)
    .where('state', '=', 'paid')
    .where('channel', '<>', 'market')
    .where('pieces', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alerts')
            .select('about')
            .where('way', '=', way)
            .where('topic', '=', 'new-order')
            .whereRef('about', '=', 'orders.id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function listNewCases(db: Kysely<Schema>, { sinceMs }: Since): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('attention_cases')
    .select('key')
    .where('closed_at', 'is', null)
    .where('opened_at', '>', sinceMs)
    .execute()
  return rows.map(({ key }) => key)
}

async function listNewMessages(db: Kysely<Schema>, { sinceMs }: Since): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('created_at', '>', sinceMs)
    .execute()
  return rows.map(({ id }) => id)
}

const DAY_LENGTH = '2026-01-01'.length

/** Lists variants that are low now and were not before the moves since then, each at most once a day. */
async function listNewlyLow(
  db: Kysely<Schema>,
  { sinceMs, lowMark }: Since,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('stock_moves', (join) =>
      join
        .onRef('stock_moves.product_id', '=', 'variants.product_id')
        .onRef('stock_moves.colour', '=', 'variants.colour')
        .onRef('stock_moves.size', '=', 'variants.size'),
    )
    .select(['variants.product_id', 'variants.colour', 'variants.size', 'variants.stock'])
    .select(({ fn }) => [fn.sum('stock_moves.by').as('moved'), fn.max('stock_moves.at').as('at')])
    .where('variants.stock', '<=', lowMark)
    .where('stock_moves.at', '>', sinceMs)
    .where(isOfferedVariant)
    .groupBy(['variants.product_id', 'variants.colour', 'variants.size', 'variants.stock'])
    .execute()
  return rows
    .filter(({ stock, moved }) => stock - Number(moved) > lowMark)
    .map(({ product_id, colour, size, at }) => {
      const day = new Date(Number(at)).toISOString().slice(0, DAY_LENGTH)
      return `${product_id} ${colour} ${size} ${day}`
    })
}

type News = AlertKind & { readonly about: readonly string[]; readonly nowMs: number }

/** Each piece of news is recorded once, however often it is found. */
export async function recordNews(
  db: Kysely<Schema>,
  { way, topic, about, nowMs }: News,
): Promise<void> {
  if (about.length === 0) return
  const first = { attempts: 0, created_at: nowMs, next_at: nowMs, told_at: null }
  await db
    .insertInto('alerts')
    .values(about.map((one) => ({ way, topic, about: one, ...first })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Claim = AlertKind & {
  readonly nowMs: number
  /** Another process may try after this lease. */
  readonly leaseMs: number
  /** Nothing is claimed if an alert was sent since this time. */
  readonly toldSinceMs: number
}

export type ClaimedAlerts = { readonly about: readonly string[]; readonly attempts: number }

/** Claims the alerts to send now, for this process alone. Returns null if there are none, or it is too early. */
export async function claimAlerts(
  db: Kysely<Schema>,
  { way, topic, nowMs, leaseMs, toldSinceMs }: Claim,
): Promise<ClaimedAlerts | null> {
  const recentlyTold = await db
    .selectFrom('alerts')
    .select('about')
    .where('way', '=', way)
    .where('topic', '=', topic)
    .where('told_at', '>', toldSinceMs)
    .where('told_at', '<=', nowMs + MAX_CLOCK_SKEW_MS)
    .executeTakeFirst()
  if (recentlyTold) return null
  const rows = await db
    .updateTable('alerts')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_at: nowMs + leaseMs }))
    .where('way', '=', way)
    .where('topic', '=', topic)
    .where(({ or, eb }) =>
      or([eb('next_at', '<=', nowMs), eb('next_at', '>', nowMs + leaseMs + MAX_CLOCK_SKEW_MS)]),
    )
    .returning(['about', 'attempts'])
    .execute()
  if (rows.length === 0) return null
  const attempts = Math.max(...rows.map((row) => row.attempts))
  return { about: rows.map(({ about }) => about).toSorted(), attempts }
}

type Told = AlertKind & { readonly about: readonly string[]; readonly nowMs: number }

export async function markTold(
  db: Kysely<Schema>,
  { way, topic, about, nowMs }: Told,
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ next_at: null, told_at: nowMs })
    .where('way', '=', way)
    .where('topic', '=', topic)
    .where('about', 'in', about)
    .execute()
}

export async function pruneAlerts(db: Kysely<Schema>, beforeMs: number): Promise<void> {
  await db.deleteFrom('alerts').where('created_at', '<', beforeMs).execute()
}
