import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { type Attempt, findAttempt, selectAttempts } from './payment-attempts.ts'

export type AttemptTimes = {
  /** The latest attempt was made then; null if there was none. */
  readonly latestMs: number | null
  /** The oldest attempt whose result is still awaited was made then. */
  readonly oldestOpenMs: number | null
}

/** An attempt that is younger than the latest one of a restored copy was made after that copy. */
export async function readAttemptTimes(db: Kysely<Schema>): Promise<AttemptTimes> {
  const latest = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .executeTakeFirst()
  const oldestOpen = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('state', 'in', ['open', 'refused'])
    .where('next_check_at', 'is not', null)
    .executeTakeFirst()
  return { latestMs: timeOf(latest?.at), oldestOpenMs: timeOf(oldestOpen?.at) }
}

function timeOf(value: number | string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

type ReferenceOrId = { readonly reference: string | null; readonly transactionId: string | null }

/** Finds the attempt of a payment that the provider names by our reference, by its own id or by both. */
export async function findAttemptByReferenceOrId(
  db: Kysely<Schema>,
  provider: string,
  { reference, transactionId }: ReferenceOrId,
): Promise<Attempt | null> {
  if (reference !== null) return findAttempt(db, reference)
  if (transactionId === null) return null
  const row = await selectAttempts(db)
    .where('provider', '=', provider)
    .where('provider_id', '=', transactionId)
    .executeTakeFirst()
  return row ?? null
}
