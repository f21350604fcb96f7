import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Refund, RefundState } from '#domain/refund/refund'
import type { Schema } from '../schema.ts'

export type StoredRefund = Refund & {
  readonly providerId: string | null
  readonly staffId: string | null
  readonly createdAtMs: number
  readonly askedAtMs: number
  readonly settledAtMs: number | null
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

/** Call it while the order is locked. */
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

/** The oldest first. */
export function listRefunds(db: Kysely<Schema>, orderId: string): Promise<StoredRefund[]> {
  return loadRefunds(db, db.selectFrom('refunds').selectAll().where('order_id', '=', orderId))
}

export async function findRefund(db: Kysely<Schema>, id: string): Promise<StoredRefund | null> {
  const query = db.selectFrom('refunds').selectAll().where('id', '=', id)
  return (await loadRefunds(db, query))[0] ?? null
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

function selectRefunds(db: Kysely<Schema>) {
  return db.selectFrom('refunds').selectAll()
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
    restockedAtMs: row.restocked_at,
    nextCheckAtMs: row.next_check_at,
    checks: row.checks,
    answeredChecks: row.answered_checks,
    asks: row.asks,
  }
}

/** One that turned out to be ours. It has no lines. */
export async function deleteDashboardRefund(trx: Kysely<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('refunds').where('id', '=', id).where('source', '=', 'dashboard').execute()
}

type RefundMove = {
  readonly from: readonly RefundState[]
  readonly to: RefundState
  readonly providerId?: string
  readonly amountPesewas?: number
  readonly nowMs: number
  readonly nextCheckAtMs: number | null
}

/** The only way a state changes. Of several concurrent calls, one returns true. */
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

/** True for the one caller that may put its pieces back on sale. */
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

type CheckTime = {
  readonly nowMs: number
  /** Times further ahead were written by a clock that ran ahead, and count as due. */
  readonly maxGapMs: number
  readonly leaseMs: number
}

function isDue({ nowMs, maxGapMs, leaseMs }: CheckTime) {
  return ({ or, and, eb }: ExpressionBuilder<Schema, 'refunds'>) =>
    and([
      or([eb('next_check_at', '<=', nowMs), eb('next_check_at', '>', nowMs + maxGapMs)]),
      or([eb('lease_until', '<=', nowMs), eb('lease_until', '>', nowMs + leaseMs)]),
    ])
}

/** Unanswered ones come first. */
export async function findDueRefunds(
  db: Kysely<Schema>,
  { max, ...time }: CheckTime & { readonly max: number },
): Promise<readonly { readonly id: string }[]> {
  return db
    .selectFrom('refunds')
    .select('id')
    .where('next_check_at', 'is not', null)
    .where(isDue(time))
    .orderBy(sql`case when state = 'asking' then 0 else 1 end`)
    .orderBy('next_check_at')
    .limit(max)
    .execute()
}

/** True for the one caller that may look at it. */
export async function leaseRefund(
  db: Kysely<Schema>,
  id: string,
  time: CheckTime,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ lease_until: time.nowMs + time.leaseMs })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .where(isDue(time))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the lease without a look. */
export async function releaseRefund(db: Kysely<Schema>, id: string): Promise<void> {
  await db.updateTable('refunds').set({ lease_until: 0 }).where('id', '=', id).execute()
}

type Look = { readonly isAnswered: boolean; readonly nextCheckAtMs: number | null }

/** Counts a look that changed nothing; false if something else has changed the refund meanwhile. */
export async function countLook(
  trx: Kysely<Schema>,
  { id, state, checks }: Pick<StoredRefund, 'id' | 'state' | 'checks'>,
  { isAnswered, nextCheckAtMs }: Look,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set(({ eb }) => ({
      checks: eb('checks', '+', 1),
      answered_checks: eb('answered_checks', '+', isAnswered ? 1 : 0),
      next_check_at: nextCheckAtMs,
      lease_until: 0,
    }))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('checks', '=', checks)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Ask = {
  readonly nowMs: number
  readonly nextCheckAtMs: number
  readonly leaseUntilMs: number
}

/** True for the one caller that may ask the provider once more. */
export async function beginAsking(
  trx: Kysely<Schema>,
  { id, asks, checks }: Pick<StoredRefund, 'id' | 'asks' | 'checks'>,
  { nowMs, nextCheckAtMs, leaseUntilMs }: Ask,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({
      asks: asks + 1,
      asked_at: nowMs,
      checks: 0,
      answered_checks: 0,
      next_check_at: nextCheckAtMs,
      lease_until: leaseUntilMs,
    })
    .where('id', '=', id)
    .where('state', '=', 'asking')
    .where('asks', '=', asks)
    .where('checks', '=', checks)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Person = { readonly email: string; readonly phone: string }

/** How many orders this person has cancelled since then, by mailbox or phone. */
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
