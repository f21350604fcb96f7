import { type Kysely, sql } from 'kysely'
import {
  countsUntilMs,
  LATE_LINK_MS,
  LATEST_FREEZE_MS,
  type LinkTimes,
} from '#domain/draw/late-link'
import { mailboxOf } from '#domain/form/email'
import { inBatches } from '../in-batches.ts'
import { linkLetterKey } from '../mail/queued-mail.ts'
import type { Schema } from '../schema.ts'
import { type DrawEntry, type NewEntry, toEntry } from './draw-entries.ts'
import type { Draw } from './draws.ts'

type NewLink = Omit<NewEntry, 'id'> & { readonly entryId: string }

/** Each letter has its own link, with what was typed for it: nobody else's form changes it. */
export async function addDrawLink(
  trx: Kysely<Schema>,
  { entryId, dropId, variant, person, tokenHash, nowMs }: NewLink,
): Promise<void> {
  await trx
    .insertInto('draw_links')
    .values({
      token_hash: tokenHash,
      entry_id: entryId,
      drop_id: dropId,
      product_id: variant.productId,
      colour: variant.colour,
      size: variant.size,
      email: mailboxOf(person.email),
      address: person.email,
      name: person.name,
      phone: person.phone,
      country: person.country,
      created_at: nowMs,
      left_at: null,
    })
    .execute()
}

/** An entry that does not count yet has the details of the link. */
export type LinkedEntry = DrawEntry & { readonly link: LinkTimes }

export async function findEntryByToken(
  db: Kysely<Schema>,
  tokenHash: string,
): Promise<LinkedEntry | null> {
  const link = await db
    .selectFrom('draw_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!link) return findEarlierEntry(db, tokenHash)
  const row = await db
    .selectFrom('draw_entries')
    .selectAll()
    .where('id', '=', link.entry_id)
    .executeTakeFirst()
  if (!row) return null
  const times = { askedAtMs: link.created_at, leftAtMs: link.left_at }
  const { product_id, colour, size, email, address, name, phone, country } = link
  const typed = { product_id, colour, size, email, address, name, phone, country }
  const entry = toEntry(row.state === 'unconfirmed' ? { ...row, ...typed } : row)
  return { ...entry, link: times }
}

/** Finds a link of a process of the release before: those are in the entries, and none of them is late. */
async function findEarlierEntry(
  db: Kysely<Schema>,
  tokenHash: string,
): Promise<LinkedEntry | null> {
  const row = await db
    .selectFrom('draw_entries')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  return { ...toEntry(row), link: { askedAtMs: row.created_at, leftAtMs: row.created_at } }
}

export type HeldDrawLink = LinkTimes &
  Pick<DrawEntry, 'dropId' | 'productId' | 'colour' | 'size' | 'person'>

/** The links that were typed for one mailbox, spelled without case, the oldest first. */
export async function findDrawLinksOf(
  db: Kysely<Schema>,
  email: string,
): Promise<readonly HeldDrawLink[]> {
  const rows = await db
    .selectFrom('draw_links')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(({ address, name, phone, country, ...row }) => ({
    dropId: row.drop_id,
    productId: row.product_id,
    colour: row.colour,
    size: row.size,
    person: { name, email: address, phone, country },
    askedAtMs: row.created_at,
    leftAtMs: row.left_at,
  }))
}

type Awaiting = { readonly draw: Draw; readonly nowMs: number }

/**
 * After the close: whether a letter is still to leave, or the link of a late one can be used. Never for longer than
 * `LATEST_FREEZE_MS`: a mail service that is away, or somebody who lets links lie, holds no draw up.
 */
export async function isLinkAwaited(
  trx: Kysely<Schema>,
  { draw, nowMs }: Awaiting,
): Promise<boolean> {
  if (nowMs >= draw.opensAtMs + LATEST_FREEZE_MS) return false
  return (await isLetterAwaited(trx, draw)) || (await isLateLinkOpen(trx, { draw, nowMs }))
}

async function isLetterAwaited(trx: Kysely<Schema>, { dropId }: Draw): Promise<boolean> {
  const waiting = await selectUnused(trx, dropId)
    .innerJoin('outbox', (join) => join.on('outbox.dedupe_key', '=', letterKey()))
    .select('dedupe_key')
    .where('left_at', 'is', null)
    .where('done_at', 'is', null)
    // One that failed for good does not leave.
    .where('parked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

async function isLateLinkOpen(trx: Kysely<Schema>, { draw, nowMs }: Awaiting): Promise<boolean> {
  const { dropId, opensAtMs } = draw
  const links = await selectUnused(trx, dropId)
    .select(['draw_links.created_at as askedAtMs', 'left_at as leftAtMs'])
    // The links of letters that left earlier have run out at the close.
    .where('left_at', '>', opensAtMs - LATE_LINK_MS)
    .execute()
  return links.some((link) => countsUntilMs(link, opensAtMs) > nowMs)
}

/** The links of this draw whose entries do not count yet. */
function selectUnused(db: Kysely<Schema>, dropId: string) {
  return db
    .selectFrom('draw_links')
    .innerJoin('draw_entries', 'draw_entries.id', 'draw_links.entry_id')
    .where('draw_links.drop_id', '=', dropId)
    .where('draw_entries.state', '=', 'unconfirmed')
}

/** The outbox key of the letter that carries the link. */
function letterKey() {
  return sql<string>`${linkLetterKey('draw', '')} || draw_links.token_hash`
}

/** Deletes the letters that did not leave in time, once their links count for nothing. */
export function withdrawEntryLetters(db: Kysely<Schema>, dropId: string): Promise<number> {
  return inBatches(async (maxRows) => {
    const links = await db
      .selectFrom('draw_links')
      .innerJoin('outbox', (join) => join.on('outbox.dedupe_key', '=', letterKey()))
      .select('dedupe_key')
      .where('draw_links.drop_id', '=', dropId)
      .where('left_at', 'is', null)
      .where('done_at', 'is', null)
      .limit(maxRows)
      .execute()
    const keys = links.map(({ dedupe_key }) => dedupe_key)
    if (keys.length === 0) return 0
    await db
      .deleteFrom('outbox')
      .where('dedupe_key', 'in', keys)
      .where('done_at', 'is', null)
      .execute()
    return keys.length
  })
}
