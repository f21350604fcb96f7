import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { TransactionState } from '#domain/order/judge-payment'
import type { Schema } from '../schema.ts'

type Look = { readonly nowMs: number; readonly max: number }

/** Unpaid orders whose time is over, unless their payment may have come in without our knowing. */
export async function findExpiredHolds(
  db: Kysely<Schema>,
  { nowMs, max }: Look,
): Promise<readonly string[]> {
  const rows = await pendingUntil(db, nowMs)
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

/** All unpaid orders whose time is over, possibly paid or not. */
export async function findOverdueHolds(
  db: Kysely<Schema>,
  { nowMs, max }: Look,
): Promise<readonly string[]> {
  const rows = await pendingUntil(db, nowMs).limit(max).execute()
  return rows.map(({ id }) => id)
}

/** The provider announced a payment under this reference, or said that one is on its way. */
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
            // By an earlier release: whatever it means, pieces are rather kept too long.
            event('kind', 'is', null),
          ]),
        ),
    ),
  ])
}

function pendingUntil(db: Kysely<Schema>, nowMs: number) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('hold_expires_at', '<=', nowMs)
    .orderBy('hold_expires_at')
}

/** Clocks differ by less. */
const TOLERANCE_MS = 60_000

/** An order from the future was written by a clock that ran ahead: its hold begins anew, now. */
export async function restartFutureHolds(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ hold_expires_at: sql`${nowMs} + hold_expires_at - created_at`, created_at: nowMs })
    .where('state', '=', 'pending')
    .where('created_at', '>', nowMs + TOLERANCE_MS)
    .execute()
}
