import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { type Attempt, selectAttempts } from './payment-attempts.ts'

type Due = {
  readonly nowMs: number
  readonly max: number
  /** Nobody else asks about a claimed attempt for so long. */
  readonly leaseMs: number
  /** No check lies further ahead: one that does was written by a clock that ran ahead. */
  readonly maxGapMs: number
}

/** Claims the attempts that the provider is to be asked about now. */
export async function claimDueAttempts(
  db: Kysely<Schema>,
  { nowMs, max, leaseMs, maxGapMs }: Due,
): Promise<readonly Attempt[]> {
  const isDue = ({ or, eb }: ExpressionBuilder<Schema, 'payment_attempts'>) =>
    or([eb('next_check_at', '<=', nowMs), eb('next_check_at', '>', nowMs + maxGapMs)])
  const due = await selectAttempts(db).where(isDue).orderBy('next_check_at').limit(max).execute()
  const claimed: Attempt[] = []
  for (const attempt of due) {
    const { numUpdatedRows } = await db
      .updateTable('payment_attempts')
      .set({ next_check_at: nowMs + leaseMs })
      .where('reference', '=', attempt.reference)
      .where(isDue)
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
