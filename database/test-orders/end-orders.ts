import { type Kysely, sql, type Transaction } from 'kysely'
import { OPEN_RETURN_STATES } from '#domain/return/return'
import { LINES } from '../line/people.ts'
import type { Schema } from '../schema.ts'
import { returnStockTogether } from '../stock/stock.ts'
import { transact } from '../transact.ts'
import { giveBackUses } from './give-back-uses.ts'
import { findOpenTests, lockOpenTests } from './open-tests.ts'
import { findTakenUnits } from './taken-units.ts'
import { OPEN_REFUND_STATES } from './test-summary.ts'
import { forgetPurchases, withdrawNotices } from './withdraw-notices.ts'

/** A transaction locks these, and on SQLite the whole database, for some hundredths of a second. */
export const TESTS_AT_ONCE = 50

type Ending = {
  readonly nowMs: number
  /** Test orders that were placed later are left as they are. */
  readonly placedUntilMs: number
  /** The owner reads this at the cases that are closed. */
  readonly note: string
}

/**
 * Ends some test orders, each wholly or not at all, and returns how many; 0 if none is left. Nothing is deleted but mails
 * and alerts that have not left. Whoever dies in the middle has ended the batches before.
 */
export function endSomeTests(
  db: Kysely<Schema>,
  { nowMs, placedUntilMs, note }: Ending,
): Promise<number> {
  return transact(db, async (trx) => {
    const found = await findOpenTests(trx, { placedUntilMs, max: TESTS_AT_ONCE })
    if (found.length === 0) return 0
    const ids = await lockOpenTests(trx, found)
    // Another process has ended these meanwhile: the caller looks for others.
    if (ids.length === 0) return found.length
    const taken = await findTakenUnits(trx, ids)
    await markEnded(trx, ids, nowMs)
    await endPayments(trx, ids, nowMs)
    await endReturns(trx, ids, nowMs)
    await endOffers(trx, ids)
    await endAddressChanges(trx, ids)
    await withdrawNotices(trx, ids)
    await closeCases(trx, ids, { note, nowMs })
    await forgetPurchases(trx, ids)
    await giveBackUses(trx, ids)
    await putBack(trx, taken, nowMs)
    return ids.length
  })
}

async function markEnded(trx: Kysely<Schema>, ids: readonly string[], nowMs: number) {
  await trx
    .updateTable('orders')
    .set(({ ref }) => ({
      state: 'expired',
      test_state: ref('state'),
      test_ended_at: nowMs,
      holds_stock: 0,
    }))
    .where('id', 'in', ids)
    .execute()
}

/** What was paid stays written. Nothing of it is asked for, or given back, any more. */
async function endPayments(trx: Kysely<Schema>, ids: readonly string[], nowMs: number) {
  await trx
    .updateTable('payment_attempts')
    .set({
      state: sql`case when state = 'open' then 'refused' else state end`,
      next_check_at: null,
    })
    .where('order_id', 'in', ids)
    .execute()
  await trx
    .updateTable('refunds')
    .set({ state: 'failed', next_check_at: null, settled_at: nowMs })
    .where('order_id', 'in', ids)
    .where('state', 'in', OPEN_REFUND_STATES)
    .execute()
}

async function endReturns(trx: Kysely<Schema>, ids: readonly string[], nowMs: number) {
  await trx
    .updateTable('returns')
    .set({ state: 'withdrawn', ended_at: nowMs })
    .where('order_id', 'in', ids)
    .where('state', 'in', OPEN_RETURN_STATES)
    .execute()
}

/** Their units are free for whoever is next in line. */
async function endOffers(trx: Kysely<Schema>, ids: readonly string[]) {
  for (const { table, bought } of Object.values(LINES)) {
    await trx
      .updateTable(table)
      .set({ state: 'gone' })
      .where('order_id', 'in', ids)
      .where('state', 'in', ['offered', bought])
      .execute()
  }
}

async function endAddressChanges(trx: Kysely<Schema>, ids: readonly string[]) {
  await trx
    .updateTable('address_changes')
    .set({ state: 'dropped' })
    .where('order_id', 'in', ids)
    .where('state', 'in', ['asked', 'renewed'])
    .execute()
  await trx.deleteFrom('address_codes').where('order_id', 'in', ids).execute()
}

type Closing = Pick<Ending, 'note' | 'nowMs'>

async function closeCases(
  trx: Kysely<Schema>,
  ids: readonly string[],
  { note, nowMs }: Closing,
): Promise<void> {
  await trx
    .updateTable('attention_cases')
    .set({ closed_note: note, closed_at: nowMs })
    .where('closed_at', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('order_id', 'in', ids),
        eb(
          'reference',
          'in',
          selectFrom('payment_attempts').select('reference').where('order_id', 'in', ids),
        ),
      ]),
    )
    .execute()
}

/** Closes cases that work opened which had begun before its order was ended. */
export async function closeLateCases(db: Kysely<Schema>, { note, nowMs }: Closing): Promise<void> {
  await db
    .updateTable('attention_cases')
    .set({ closed_note: note, closed_at: nowMs })
    .where('closed_at', 'is', null)
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where('test_ended_at', 'is not', null)
        .$castTo<{ id: string }>(),
    )
    .execute()
}

/** Stock is booked last, because its rows are contended. */
async function putBack(
  trx: Transaction<Schema>,
  taken: Awaited<ReturnType<typeof findTakenUnits>>,
  nowMs: number,
) {
  const ofOrders = Map.groupBy(taken, ({ orderId }) => orderId)
  const returned = [...ofOrders].map(([orderId, units]) => ({
    units,
    cause: { reason: 'test', orderId, staffId: null, atMs: nowMs } as const,
  }))
  await returnStockTogether(trx, returned)
}
