import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { StoredRefund } from './refunds.ts'

type CheckTime = {
  readonly nowMs: number
  /** Later times were written by a clock that ran ahead, and count as due. */
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

/** Refunds that the provider has not answered come first. */
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

/** Returns true for the one caller that may look at the refund. */
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

/** Counts a look that changed nothing; returns false if something else has changed the refund meanwhile. */
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

/** Returns true for the one caller that may ask the provider once more. */
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
