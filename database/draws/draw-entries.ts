import type { Kysely, Selectable } from 'kysely'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { EntryPerson, EntryState } from '#domain/draw/draw-entry'
import type { PublishedEntry } from '#domain/draw/draw-order'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import { mailboxOf } from '#domain/form/email'
import type { Schema } from '../schema.ts'

export type DrawEntry = ProductVariant & {
  readonly id: string
  readonly dropId: string
  readonly state: EntryState
  /** An erased entry has no name, address and phone. */
  readonly person: EntryPerson
  readonly createdAtMs: number
  readonly enteredAtMs: number | null
  readonly offeredAtMs: number | null
  readonly offerExpiresAtMs: number | null
  readonly orderId: string | null
  /** Shared by the entries of one phone; null before the list is frozen. */
  readonly group: number | null
}

export type NewEntry = {
  readonly id: string
  readonly dropId: string
  readonly variant: ProductVariant
  readonly person: EntryPerson
  readonly tokenHash: string
  readonly nowMs: number
}

/**
 * Counts for nothing before a mailed link of it is used. One for a mailbox and a draw, however often it is asked for:
 * what is typed later is in the links. Returns its id. Forms of one mailbox must take turns.
 */
export async function saveEntry(
  trx: Kysely<Schema>,
  { id, dropId, variant, person, tokenHash, nowMs }: NewEntry,
): Promise<string> {
  const mailbox = personalMailboxOf(person.email)
  const known = await trx
    .selectFrom('draw_entries')
    .select('id')
    .where('drop_id', '=', dropId)
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  if (known) return known.id
  await trx
    .insertInto('draw_entries')
    .values({
      id,
      drop_id: dropId,
      product_id: variant.productId,
      colour: variant.colour,
      size: variant.size,
      email: mailboxOf(person.email),
      address: person.email,
      name: person.name,
      phone: person.phone,
      country: person.country,
      token_hash: tokenHash,
      entered_phone: null,
      entered_mailbox: null,
      state: 'unconfirmed',
      created_at: nowMs,
      entered_at: null,
      offered_at: null,
      offer_expires_at: null,
      order_id: null,
      mailbox,
    })
    .execute()
  return id
}

/** The entry of this draw that counts for a mailbox. */
export async function findEnteredBy(
  db: Kysely<Schema>,
  { dropId, email }: { readonly dropId: string; readonly email: string },
): Promise<DrawEntry | null> {
  const row = await db
    .selectFrom('draw_entries')
    .selectAll()
    .where('drop_id', '=', dropId)
    .where('entered_mailbox', '=', personalMailboxOf(email))
    .executeTakeFirst()
  return row ? toEntry(row) : null
}

/**
 * Every entry that counts, by its random number: the order says nothing about who came when. A list that a process
 * of the release before froze has no groups: then each entry is one.
 */
export async function listEntered(
  db: Kysely<Schema>,
  dropId: string,
): Promise<readonly PublishedEntry[]> {
  const rows = await db
    .selectFrom('draw_entries')
    .select(['id', 'product_id as productId', 'colour', 'size', 'phone_group'])
    .where('drop_id', '=', dropId)
    .where('entered_at', 'is not', null)
    .execute()
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ phone_group, ...entry }, index) => ({ ...entry, group: phone_group ?? index + 1 }))
}

/** Offers and the owner need the entries with their people. */
export async function listEntries(
  db: Kysely<Schema>,
  dropId: string,
  states: readonly EntryState[],
): Promise<readonly DrawEntry[]> {
  const rows = await db
    .selectFrom('draw_entries')
    .selectAll()
    .where('drop_id', '=', dropId)
    .where('state', 'in', states)
    .execute()
  return rows.map(toEntry)
}

export type EntryCounts = { readonly entered: number; readonly unconfirmed: number }

const NO_ENTRIES: EntryCounts = { entered: 0, unconfirmed: 0 }

export async function countEntries(db: Kysely<Schema>, dropId: string): Promise<EntryCounts> {
  return (await countEntriesOf(db, [dropId])).get(dropId) ?? NO_ENTRIES
}

/** `unconfirmed`: mailboxes whose links were not used. */
export async function countEntriesOf(
  db: Kysely<Schema>,
  dropIds: readonly string[],
): Promise<ReadonlyMap<string, EntryCounts>> {
  if (dropIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('draw_entries')
    .select(({ fn }) => [
      'drop_id',
      fn.countAll<number>().as('all'),
      fn.count<number>('entered_at').as('entered'),
    ])
    .where('drop_id', 'in', dropIds)
    .groupBy('drop_id')
    .execute()
  return new Map(
    rows.map(({ drop_id, all, entered }) => [
      drop_id,
      { entered: Number(entered), unconfirmed: Number(all) - Number(entered) },
    ]),
  )
}

/** Finds the entries of one mailbox, spelled without case, the oldest first. */
export async function findEntriesOf(
  db: Kysely<Schema>,
  email: string,
): Promise<readonly DrawEntry[]> {
  const rows = await db
    .selectFrom('draw_entries')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toEntry)
}

export function toEntry(row: Selectable<Schema['draw_entries']>): DrawEntry {
  return {
    id: row.id,
    dropId: row.drop_id,
    productId: row.product_id,
    colour: row.colour,
    size: row.size,
    state: row.state,
    person: { name: row.name, email: row.address, phone: row.phone, country: row.country },
    createdAtMs: row.created_at,
    enteredAtMs: row.entered_at,
    offeredAtMs: row.offered_at,
    offerExpiresAtMs: row.offer_expires_at,
    orderId: row.order_id,
    group: row.phone_group,
  }
}
