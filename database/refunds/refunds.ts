import type { Kysely, Selectable } from 'kysely'
import type { Refund, RefundState } from '#domain/refund/refund'
import type { Schema } from '../schema.ts'

export type StoredRefund = Refund & {
  readonly providerId: string | null
  readonly staffId: string | null
  readonly createdAtMs: number
  readonly askedAtMs: number
  readonly settledAtMs: number | null
  /** The provider expects the customer to have the money then; null if it did not say. */
  readonly expectedAtMs: number | null
  readonly restockedAtMs: number | null
  readonly nextCheckAtMs: number | null
  readonly checks: number
  readonly answeredChecks: number
  readonly asks: number
}

export type NewRefund = Refund & {
  readonly providerId?: string
  readonly staffId: string | null
  readonly createdAtMs: number
  readonly nextCheckAtMs: number | null
  readonly leaseUntilMs?: number
}

/** Call this while the order is locked. */
export async function insertRefund(trx: Kysely<Schema>, refund: NewRefund): Promise<void> {
  const { id, state, createdAtMs } = refund
  await trx
    .insertInto('refunds')
    .values({
      id,
      order_id: refund.orderId,
      reference: refund.reference,
      amount_pesewas: refund.amountPesewas,
      state,
      source: refund.source,
      reason: refund.reason,
      provider_id: refund.providerId ?? null,
      staff_id: refund.staffId,
      created_at: createdAtMs,
      asked_at: createdAtMs,
      settled_at: isSettled(state) ? createdAtMs : null,
      restocked_at: null,
      next_check_at: refund.nextCheckAtMs,
      lease_until: refund.leaseUntilMs ?? 0,
    })
    .execute()
  if (refund.lines.length === 0) return
  await trx
    .insertInto('refund_lines')
    .values(
      refund.lines.map(({ position, quantity, amountPesewas, restock }) => ({
        refund_id: id,
        position,
        quantity,
        amount_pesewas: amountPesewas,
        restock: restock ? (1 as const) : (0 as const),
      })),
    )
    .execute()
}

function isSettled(state: RefundState): boolean {
  return state === 'done' || state === 'failed' || state === 'refused'
}

/** The oldest refund is first. */
export function listRefunds(db: Kysely<Schema>, orderId: string): Promise<StoredRefund[]> {
  return loadRefunds(db, selectRefunds(db).where('order_id', '=', orderId))
}

/** Lists the refunds of these orders, the oldest first. */
export function listRefundsOf(
  db: Kysely<Schema>,
  orderIds: readonly string[],
): Promise<StoredRefund[]> {
  return loadRefunds(db, selectRefunds(db).where('order_id', 'in', orderIds))
}

export async function readRefundStates(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RefundState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

export async function findRefund(db: Kysely<Schema>, id: string): Promise<StoredRefund | null> {
  return (await loadRefunds(db, selectRefunds(db).where('id', '=', id)))[0] ?? null
}

function selectRefunds(db: Kysely<Schema>) {
  return db.selectFrom('refunds').selectAll()
}

async function loadRefunds(
  db: Kysely<Schema>,
  query: ReturnType<typeof selectRefunds>,
): Promise<StoredRefund[]> {
  const rows = await query.orderBy('created_at').orderBy('id').execute()
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('refund_lines')
    .selectAll()
    .where(
      'refund_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, ({ refund_id }) => refund_id)
  return rows.map((row) => toRefund(row, linesOf.get(row.id) ?? []))
}

function toRefund(
  row: Selectable<Schema['refunds']>,
  lines: readonly Selectable<Schema['refund_lines']>[],
): StoredRefund {
  return {
    id: row.id,
    orderId: row.order_id,
    reference: row.reference,
    amountPesewas: row.amount_pesewas,
    state: row.state,
    source: row.source,
    reason: row.reason,
    lines: lines.map(({ position, quantity, amount_pesewas, restock }) => ({
      position,
      quantity,
      amountPesewas: amount_pesewas,
      restock: restock === 1,
    })),
    providerId: row.provider_id,
    staffId: row.staff_id,
    createdAtMs: row.created_at,
    askedAtMs: row.asked_at,
    settledAtMs: row.settled_at,
    expectedAtMs: row.expected_at,
    restockedAtMs: row.restocked_at,
    nextCheckAtMs: row.next_check_at,
    checks: row.checks,
    answeredChecks: row.answered_checks,
    asks: row.asks,
  }
}

/** Deletes a refund that turned out to be ours. It has no lines. */
export async function deleteDashboardRefund(trx: Kysely<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('refunds').where('id', '=', id).where('source', '=', 'dashboard').execute()
}

/** The amount that the provider says counts, whatever was asked for. */
export async function setRefundAmount(
  trx: Kysely<Schema>,
  id: string,
  amountPesewas: number,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ amount_pesewas: amountPesewas })
    .where('id', '=', id)
    .execute()
}

/** Stores when the provider expects the refund to arrive, as it said last. */
export async function setExpectedArrival(
  trx: Kysely<Schema>,
  id: string,
  expectedAtMs: number,
): Promise<void> {
  await trx.updateTable('refunds').set({ expected_at: expectedAtMs }).where('id', '=', id).execute()
}

type RefundMove = {
  readonly from: readonly RefundState[]
  readonly to: RefundState
  readonly providerId?: string
  readonly amountPesewas?: number
  readonly nowMs: number
  readonly nextCheckAtMs: number | null
}

/** This is the only way a state changes. Of several concurrent calls, one returns true. */
export async function moveRefund(
  trx: Kysely<Schema>,
  id: string,
  { from, to, providerId, amountPesewas, nowMs, nextCheckAtMs }: RefundMove,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({
      state: to,
      settled_at: isSettled(to) ? nowMs : null,
      next_check_at: nextCheckAtMs,
      checks: 0,
      answered_checks: 0,
      lease_until: 0,
      ...(providerId === undefined ? {} : { provider_id: providerId }),
      ...(amountPesewas === undefined ? {} : { amount_pesewas: amountPesewas }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns true for the one caller that may put the units back on sale. */
export async function markRestocked(
  trx: Kysely<Schema>,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ restocked_at: nowMs })
    .where('id', '=', id)
    .where('restocked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Person = { readonly email: string; readonly phone: string }

/** Counts the orders that this person has cancelled since then, by mailbox or phone. */
export async function countShopperRefunds(
  db: Kysely<Schema>,
  { email, phone }: Person,
  sinceMs: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(({ fn }) => fn.count('refunds.order_id').distinct().as('count'))
    .where('refunds.source', '=', 'shopper')
    .where('refunds.created_at', '>', sinceMs)
    .where(({ or, eb, and }) =>
      or([
        and([eb('orders.email', '=', email), eb('orders.email', '<>', '')]),
        and([eb('orders.phone', '=', phone), eb('orders.phone', '<>', '')]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
