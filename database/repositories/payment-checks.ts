import type { ExpressionBuilder, Kysely } from 'kysely'
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

/** Those of them that nobody else claimed meanwhile; for so long nobody else asks about them. */
export async function claimAttempts(
  db: Kysely<Schema>,
  attempts: readonly Attempt[],
  { leaseMs, ...now }: Now & { readonly leaseMs: number },
): Promise<readonly Attempt[]> {
  const claimed: Attempt[] = []
  for (const attempt of attempts) {
    const { numUpdatedRows } = await db
      .updateTable('payment_attempts')
      .set({ next_check_at: now.nowMs + leaseMs })
      .where('reference', '=', attempt.reference)
      .where(isDue(now))
      .executeTakeFirst()
    if (numUpdatedRows === 1n) claimed.push(attempt)
  }
  return claimed
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

/** Statuses are short words; nothing else of the provider's is stored as one. */
const KNOWN_SHAPE = /^[\w-]{1,40}$/

/** What the provider said last, where that is news. */
export async function recordAnswer(
  db: Kysely<Schema>,
  { reference, lastStatus }: Pick<Attempt, 'reference' | 'lastStatus'>,
  status: string,
): Promise<void> {
  const told = KNOWN_SHAPE.test(status) ? status : 'unreadable'
  if (told === lastStatus) return
  await db
    .updateTable('payment_attempts')
    .set({ last_status: told })
    .where('reference', '=', reference)
    .where('state', 'in', ['open', 'refused'])
    .execute()
}
