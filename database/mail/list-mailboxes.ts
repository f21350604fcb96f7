import type { Kysely } from 'kysely'
import { mailboxOf } from '#domain/form/email'
import { readLetter } from '#domain/mail/letter'
import { mailKindsTo } from '#domain/mail/mail-kinds'
import type { Schema } from '../schema.ts'

const TABLES = [
  'orders',
  'subscribers',
  'contact_messages',
  'waiting_list',
  'draw_entries',
  'draw_links',
] as const

/**
 * Returns every mailbox with stored data, and the date of its oldest entry. Data-rights requests and their letters are
 * excluded: an erasure keeps these as proof.
 */
export async function listMailboxes(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const since = new Map<string, number>()
  const note = (email: string, createdAtMs: number) => {
    const mailbox = mailboxOf(email)
    since.set(mailbox, Math.min(createdAtMs, since.get(mailbox) ?? createdAtMs))
  }
  for (const table of TABLES) {
    const rows = await db
      .selectFrom(table)
      .select(({ fn }) => ['email', fn.min('created_at').as('since')])
      .where('email', '<>', '')
      .groupBy('email')
      .execute()
    for (const row of rows) note(row.email, row.since)
  }
  for (const payer of await listPayers(db)) note(payer.email ?? '', payer.since)
  for (const letter of await keptLetters(db)) {
    note(letter.to, letter.createdAtMs)
    if (letter.replyTo !== undefined) note(letter.replyTo, letter.createdAtMs)
  }
  return since
}

/** Lists the people who paid for orders of others. */
function listPayers(db: Kysely<Schema>) {
  return db
    .selectFrom('payment_attempts')
    .select(({ fn }) => ['payer_email as email', fn.min('created_at').as('since')])
    .where('payer_email', 'is not', null)
    .groupBy('payer_email')
    .execute()
}

async function keptLetters(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('outbox')
    .select(['payload_json', 'created_at'])
    .where('kind', 'in', mailKindsTo('address'))
    .where('payload_json', '<>', '{}')
    .where('dedupe_key', 'not like', 'data-rights %')
    .execute()
  return rows.flatMap(({ payload_json, created_at }) => {
    const letter = readLetter(JSON.parse(payload_json))
    return letter.ok ? [{ ...letter.value, createdAtMs: created_at }] : []
  })
}
