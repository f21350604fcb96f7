import type { ExpressionBuilder, Kysely } from 'kysely'
import type { TransactionState } from '#domain/order/judge-payment'
import type { Schema } from '../schema.ts'
import { type Attempt, selectAttempts } from './payment-attempts.ts'

type CheckTime = {
  readonly nowMs: number
  /** A check further ahead was scheduled by a clock that ran ahead, and counts as due. */
  readonly maxGapMs: number
}

function isDue({ nowMs, maxGapMs }: CheckTime) {
  return ({ or, eb }: ExpressionBuilder<Schema, 'payment_attempts'>) =>
    or([eb('next_check_at', '<=', nowMs), eb('next_check_at', '>', nowMs + maxGapMs)])
}

/** Attempts with the fewest checks come first, so that old unpaid attempts do not delay new ones. */
export async function findDueAttempts(
  db: Kysely<Schema>,
  { max, ...now }: CheckTime & { readonly max: number },
): Promise<readonly Attempt[]> {
  return selectAttempts(db)
    .where(isDue(now))
    .orderBy('checks')
    .orderBy('next_check_at')
    .limit(max)
    .execute()
}

/** Returns true for the one caller that may query the provider; others must wait for `leaseMs`. */
export async function acquireCheckLease(
  db: Kysely<Schema>,
  { reference }: Attempt,
  { leaseMs, ...now }: CheckTime & { readonly leaseMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ next_check_at: now.nowMs + leaseMs })
    .where('reference', '=', reference)
    .where(isDue(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Call this when an attempt was leased but not checked. */
export async function releaseCheckLease(
  db: Kysely<Schema>,
  { reference }: Attempt,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: nowMs })
    .where('reference', '=', reference)
    .where('state', 'in', ['open', 'refused'])
    .execute()
}

export async function scheduleCheck(
  db: Kysely<Schema>,
  reference: string,
  nextCheckAtMs: number | null,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set(({ eb }) => ({ checks: eb('checks', '+', 1), next_check_at: nextCheckAtMs }))
    .where('reference', '=', reference)
    .where('state', 'in', ['open', 'refused'])
    .execute()
}

/** Stores the provider's last status if it changed. `unknown` means that the provider does not know the reference. */
export async function recordStatus(
  db: Kysely<Schema>,
  { reference, lastStatus }: Pick<Attempt, 'reference' | 'lastStatus'>,
  status: TransactionState | 'unknown',
): Promise<void> {
  if (status === lastStatus) return
  await db
    .updateTable('payment_attempts')
    .set({ last_status: status })
    .where('reference', '=', reference)
    .where('state', 'in', ['open', 'refused'])
    .execute()
}
