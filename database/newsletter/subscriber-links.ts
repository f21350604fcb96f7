import type { Kysely } from 'kysely'
import { mailboxOf } from '#domain/form/email'
import type { Schema } from '../schema.ts'

type NewLink = {
  readonly tokenHash: string
  readonly email: string
  readonly nowMs: number
  /** It is null for a link that can only unsubscribe. */
  readonly confirmsUntilMs: number | null
}

export function addSubscriberLink(db: Kysely<Schema>, link: NewLink): Promise<void> {
  return addSubscriberLinks(db, [link])
}

export async function addSubscriberLinks(
  db: Kysely<Schema>,
  links: readonly NewLink[],
): Promise<void> {
  if (links.length === 0) return
  const rows = links.map((link) => ({
    token_hash: link.tokenHash,
    email: mailboxOf(link.email),
    confirms_until: link.confirmsUntilMs,
    created_at: link.nowMs,
  }))
  await db.insertInto('subscriber_links').values(rows).execute()
}

/** This is idempotent, and returns false when the link is unknown or expired. */
export async function confirmByLink(
  db: Kysely<Schema>,
  tokenHash: string,
  nowMs: number,
): Promise<boolean> {
  const link = await db
    .selectFrom('subscriber_links')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('confirms_until', '>', nowMs)
    .executeTakeFirst()
  if (!link) return false
  await db
    .updateTable('subscribers')
    .set({ state: 'confirmed', state_since: nowMs })
    .where('email', '=', link.email)
    .where('state', '=', 'pending')
    .execute()
  return true
}

/** Unsubscribing revokes the address's earlier confirmation links, too. */
export async function unsubscribeByLink(
  db: Kysely<Schema>,
  tokenHash: string,
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom('subscriber_links')
      .select('email')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (!link) return
    await trx
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', state_since: nowMs })
      .where('email', '=', link.email)
      .where('state', '<>', 'unsubscribed')
      .execute()
    await trx
      .updateTable('subscriber_links')
      .set({ confirms_until: null })
      .where('email', '=', link.email)
      .execute()
  })
}
