import type { Kysely } from 'kysely'
import { mailboxOf } from '#domain/form/email'
import type { Schema, SubscriberState } from '../schema.ts'

type NewSubscriber = {
  readonly email: string
  readonly source: string
  readonly createdAtMs: number
}

type Saved = {
  readonly isNew: boolean
  readonly state: SubscriberState
  /** As it was typed the first time. */
  readonly address: string
}

/**
 * Keeps the first entry of a mailbox, whatever its capitals. Who had left and asks again is pending
 * again; who is on the list stays there.
 */
export async function saveSubscriber(
  db: Kysely<Schema>,
  { email, source, createdAtMs }: NewSubscriber,
): Promise<Saved> {
  const mailbox = mailboxOf(email)
  const asked = { state: 'pending', state_since: createdAtMs } as const
  const added = await db
    .insertInto('subscribers')
    .values({ email: mailbox, address: email, source, created_at: createdAtMs, ...asked })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['state', 'address'])
    .executeTakeFirst()
  if (added) return { isNew: true, ...added }

  await db
    .updateTable('subscribers')
    .set(asked)
    .where('email', '=', mailbox)
    .where('state', '<>', 'confirmed')
    .execute()
  const kept = await db
    .selectFrom('subscribers')
    .select(['state', 'address'])
    .where('email', '=', mailbox)
    .executeTakeFirstOrThrow()
  return { isNew: false, ...kept }
}

type Confirmed = {
  readonly address: string
  readonly source: string
  readonly confirmedAtMs: number
}

/** Whom the shop may write to. */
export async function listConfirmed(db: Kysely<Schema>): Promise<readonly Confirmed[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['address', 'source', 'state_since'])
    .where('state', '=', 'confirmed')
    .orderBy('email')
    .execute()
  return rows.map(({ state_since, ...row }) => ({ ...row, confirmedAtMs: state_since }))
}

export async function countSubscribers(
  db: Kysely<Schema>,
): Promise<Readonly<Record<SubscriberState, number>>> {
  const rows = await db
    .selectFrom('subscribers')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Forgets addresses that nobody has confirmed since then, with their links; says how many. */
export async function forgetUnconfirmed(db: Kysely<Schema>, sinceMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('subscribers')
    .where('state', '=', 'pending')
    .where('state_since', '<', sinceMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
