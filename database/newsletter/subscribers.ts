import type { Kysely } from 'kysely'
import { mailboxOf } from '#domain/form/email'
import { inBatches } from '../in-batches.ts'
import type { Schema, SubscriberState } from '../schema.ts'

type NewSubscriber = {
  readonly email: string
  readonly source: string
  readonly createdAtMs: number
}

type Saved = {
  readonly isNew: boolean
  readonly state: SubscriberState
  /** This is the address as first typed. */
  readonly address: string
}

/**
 * Keeps the first entry of a mailbox, compared without case. An unsubscribed address becomes pending
 * again; a confirmed one stays confirmed.
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
  readonly mailbox: string
  readonly address: string
  readonly source: string
  readonly confirmedAtMs: number
}

type PageQuery = { readonly afterMailbox: string; readonly maxRows: number }

/** Lists the addresses that may get the newsletter, one page at a time, sorted by mailbox. */
export async function listConfirmed(
  db: Kysely<Schema>,
  { afterMailbox, maxRows }: PageQuery,
): Promise<readonly Confirmed[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['email as mailbox', 'address', 'source', 'state_since'])
    .where('state', '=', 'confirmed')
    .where('email', '>', afterMailbox)
    .orderBy('email')
    .limit(maxRows)
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
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Deletes addresses pending since before `sinceMs`, with their links; returns how many. */
export function deleteUnconfirmed(db: Kysely<Schema>, sinceMs: number): Promise<number> {
  return inBatches(async (maxRows) => {
    const forgotten = db
      .selectFrom('subscribers')
      .select('email')
      .where('state', '=', 'pending')
      .where('state_since', '<', sinceMs)
      .limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom('subscribers')
      .where('email', 'in', forgotten)
      // The repeated condition keeps an address that was confirmed after the subquery.
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
