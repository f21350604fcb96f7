import type { ExpressionBuilder, Kysely } from 'kysely'
import type { TransactionState } from '#domain/order/judge-payment'
import type { Schema } from '../schema.ts'
import { type Attempt, selectAttempts } from './payment-attempts.ts'

type Now = {
  readonly nowMs: number
  /** No check lies further ahead: one that does was written by a clock that ran ahead. */
  readonly maxGapMs: number
}

function isDue({ nowMs, maxGapMs }: Now) {
  return ({ or, eb }: ExpressionBuilder<Schema, 'payment_attempts'>) =>
    or([eb('next_check_at', '<=', nowMs), eb('next_check_at', '>', nowMs + maxGapMs)])
}

/** Those asked about least come first: old unpaid ones, however many, keep no new one waiting. */
export async function findDueAttempts(
  db: Kysely<Schema>,
  { max, ...now }: Now & { readonly max: number },
): Promise<readonly Attempt[]> {
  return selectAttempts(db)
    .where(isDue(now))
    .orderBy('checks')
    .orderBy('next_check_at')
    .limit(max)
    .execute()
}

/** True for the one caller that is to ask; for so long nobody else does. */
export async function acquireCheckLease(
  db: Kysely<Schema>,
  { reference }: Attempt,
  { leaseMs, ...now }: Now & { readonly leaseMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ next_check_at: now.nowMs + leaseMs })
    .where('reference', '=', reference)
    .where(isDue(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** For one that was leased and not asked about. */
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

/** What the provider said last, where that is news. `unknown`: it does not know the reference. */
export async function recordAnswer(
  db: Kysely<Schema>,
  { reference, lastStatus }: Pick<Attempt, 'reference' | 'lastStatus'>,
  answer: TransactionState | 'unknown',
): Promise<void> {
  if (answer === lastStatus) return
  await db
    .updateTable('payment_attempts')
    .set({ last_status: answer })
    .where('reference', '=', reference)
    .where('state', 'in', ['open', 'refused'])
    .execute()
}
