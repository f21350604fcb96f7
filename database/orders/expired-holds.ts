import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { TransactionState } from '#domain/order/judge-payment'
import type { Schema } from '../schema.ts'

type HoldQuery = { readonly nowMs: number; readonly max: number }

/** Finds pending orders whose hold has expired, except those that may have been paid. */
export async function findExpiredHolds(
  db: Kysely<Schema>,
  { nowMs, max }: HoldQuery,
): Promise<readonly string[]> {
  const rows = await selectExpired(db, nowMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts')
            .select('reference')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where(mayBePaid),
        ),
      ),
    )
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds all pending orders whose hold has expired, including those that may have been paid. */
export async function findOverdueHolds(
  db: Kysely<Schema>,
  { nowMs, max }: HoldQuery,
): Promise<readonly string[]> {
  const rows = await selectExpired(db, nowMs).limit(max).execute()
  return rows.map(({ id }) => id)
}

/**
 * The units of an order that may have been paid must stay reserved: were they sold to somebody else, the shop would
 * have taken money for what it no longer has.
 */
export async function mayOrderBePaid(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('order_id', '=', orderId)
    .where(mayBePaid)
    .limit(1)
    .executeTakeFirst()
  return attempt !== undefined
}

/** This is true if the provider announced a payment for this reference, or reported it as pending. */
function mayBePaid({ or, eb, exists, selectFrom }: ExpressionBuilder<Schema, 'payment_attempts'>) {
  return or([
    eb('last_status', '=', 'pending' satisfies TransactionState),
    exists(
      selectFrom('webhook_events')
        .select('dedupe_key')
        .whereRef('webhook_events.reference', '=', 'payment_attempts.reference')
        .where((event) =>
          event.or([
            event('kind', '=', 'payment-succeeded'),
            // An event of an earlier release has no kind: better to hold the units too long.
            event('kind', 'is', null),
          ]),
        ),
    ),
  ])
}

function selectExpired(db: Kysely<Schema>, nowMs: number) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('hold_expires_at', '<=', nowMs)
    .orderBy('hold_expires_at')
}

/** Clocks differ by less than this. */
const MAX_FUTURE_MS = 60_000

/** An order dated in the future was written by a clock that ran ahead: its hold restarts now. */
export async function restartFutureHolds(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ hold_expires_at: sql`${nowMs} + hold_expires_at - created_at`, created_at: nowMs })
    .where('state', '=', 'pending')
    .where('created_at', '>', nowMs + MAX_FUTURE_MS)
    .execute()
}
