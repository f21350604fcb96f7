import { type Kysely, type SelectQueryBuilder, SqliteAdapter, sql } from 'kysely'
import type { Fulfilment } from '#domain/order/fulfilment'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { Schema } from '../schema.ts'

/** Real orders that still need the payment provider, or the person who packs them. */
export type LiveWork = {
  readonly payments: number
  readonly refunds: number
  readonly unsent: number
}

export function isIdle({ payments, refunds, unsent }: LiveWork): boolean {
  return payments + refunds + unsent === 0
}

/**
 * Waits for the payments and refunds that are being begun, and lets no other begin before the end of the transaction. On
 * SQLite every transaction that writes does.
 */
export async function holdLiveWork(trx: Kysely<Schema>): Promise<void> {
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`lock table payment_attempts, refunds in share mode`.execute(trx)
}

const UNSENT: readonly Fulfilment[] = ['to-pack', 'packed', 'partly-sent', 'ready']

export async function readLiveWork(db: Kysely<Schema>): Promise<LiveWork> {
  const unsent = db
    .selectFrom('orders')
    .where((eb) => eb.or([eb('mode', '=', 'live'), eb('mode', 'is', null)]))
    .where('state', '=', 'paid')
    // An order of the first release has no state of fulfilment, and is to be packed.
    .where(({ fn, ref, val }) => fn.coalesce(ref('fulfilment'), val('to-pack')), 'in', UNSENT)
  return {
    payments: await countOf(openAttempts(db, 'live')),
    refunds: await countOf(openRefunds(db, 'live')),
    unsent: await countOf(unsent),
  }
}

type Begun = { readonly mode: PaymentMode; readonly beforeMs: number }

/** Whether a payment or a refund is open that was begun before this time, in this mode. */
export async function hasWorkBegunBefore(
  db: Kysely<Schema>,
  { mode, beforeMs }: Begun,
): Promise<boolean> {
  const attempts = openAttempts(db, mode).where('payment_attempts.created_at', '<', beforeMs)
  const refunds = openRefunds(db, mode).where('refunds.created_at', '<', beforeMs)
  return (await countOf(attempts)) + (await countOf(refunds)) > 0
}

/** An order of the first release has no mode: it counts as one of either. */
function openAttempts(db: Kysely<Schema>, mode: PaymentMode) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .where((eb) => eb.or([eb('orders.mode', '=', mode), eb('orders.mode', 'is', null)]))
    .where('payment_attempts.next_check_at', 'is not', null)
}

function openRefunds(db: Kysely<Schema>, mode: PaymentMode) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .where((eb) => eb.or([eb('orders.mode', '=', mode), eb('orders.mode', 'is', null)]))
    .where('refunds.reference', 'is not', null)
    .where('refunds.state', 'not in', ['done', 'refused', 'failed'])
}

async function countOf<Tables extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type StartedPayment = { readonly reference: string; readonly createdAtMs: number }

/** The newest payment that a provider with live keys has started; null if there is none. */
export async function findNewestLivePayment(
  db: Kysely<Schema>,
  provider: string,
): Promise<StartedPayment | null> {
  const row = await livePaymentsOf(db, provider)
    .select(['payment_attempts.reference', 'payment_attempts.created_at as createdAtMs'])
    .where('payment_attempts.access_code', 'is not', null)
    .orderBy('payment_attempts.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a process is asking this provider to start a real payment. */
export async function isStartingLive(
  db: Kysely<Schema>,
  { provider, nowMs }: { readonly provider: string; readonly nowMs: number },
): Promise<boolean> {
  const row = await livePaymentsOf(db, provider)
    .select('payment_attempts.reference')
    .where('payment_attempts.access_code', 'is', null)
    .where('payment_attempts.claimed_until', '>', nowMs)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function livePaymentsOf(db: Kysely<Schema>, provider: string) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .where('orders.mode', '=', 'live')
    .where('payment_attempts.provider', '=', provider)
}
