import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

type Following = {
  /** This is the last mailbox that was taken. */
  readonly after: string
  readonly startedAtMs: number
  readonly limit: number
}

/** Returns mailboxes that were confirmed before the start and still are, sorted by mailbox. */
export async function nextReaders(
  trx: Kysely<Schema>,
  { after, startedAtMs, limit }: Following,
): Promise<readonly string[]> {
  const rows = await selectReaders(trx, startedAtMs)
    .select('email')
    .where('email', '>', after)
    .orderBy('email')
    .limit(limit)
    .execute()
  return rows.map(({ email }) => email)
}

/** Counts the readers of a newsletter that starts then, or the readers still left after this mailbox. */
export async function countReaders(
  db: Kysely<Schema>,
  startedAtMs: number,
  after = '',
): Promise<number> {
  const { count } = await selectReaders(db, startedAtMs)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('email', '>', after)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectReaders(db: Kysely<Schema>, startedAtMs: number) {
  return db
    .selectFrom('subscribers')
    .where('state', '=', 'confirmed')
    .where('state_since', '<=', startedAtMs)
}

/** Returns false if the mailbox was not confirmed. */
export async function markBounced(
  trx: Kysely<Schema>,
  mailbox: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscribers')
    .set({ state: 'bounced', state_since: nowMs })
    .where('email', '=', mailbox)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

type Asked = { readonly mailbox: string; readonly startedAtMs: number }

/** Returns the address of a reader, or null for one who has left the list meanwhile, or left and come back. */
export async function findReader(
  db: Kysely<Schema>,
  { mailbox, startedAtMs }: Asked,
): Promise<{ readonly address: string } | null> {
  const row = await selectReaders(db, startedAtMs)
    .select('address')
    .where('email', '=', mailbox)
    .executeTakeFirst()
  return row ?? null
}
