import type { Kysely, Selectable } from 'kysely'
import type { Piece } from '#domain/catalogue/piece'
import { type EntryPerson, type EntryState, enteredPhoneOf } from '#domain/draw/draw-entry'
import type { PublishedEntry } from '#domain/draw/draw-order'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import { mailboxOf } from '#domain/form/email'
import type { ExactClock } from '../clock.ts'
import type { Schema } from '../schema.ts'
import { type Draw, lockDraw } from './draws.ts'

export type DrawEntry = Piece & {
  readonly id: string
  readonly dropId: string
  readonly state: EntryState
  /** Without name, address and phone once it is erased. */
  readonly person: EntryPerson
  readonly createdAtMs: number
  readonly enteredAtMs: number | null
  readonly offeredAtMs: number | null
  readonly offerExpiresAtMs: number | null
  readonly orderId: string | null
}

type NewEntry = {
  readonly id: string
  readonly dropId: string
  readonly piece: Piece
  readonly person: EntryPerson
  readonly tokenHash: string
  readonly nowMs: number
}

/** Counts for nothing before its mailed link is used, so there may be many of one person. */
export async function insertEntry(
  trx: Kysely<Schema>,
  { id, dropId, piece, person, tokenHash, nowMs }: NewEntry,
): Promise<void> {
  await trx
    .insertInto('draw_entries')
    .values({
      id,
      drop_id: dropId,
      product_id: piece.productId,
      colour: piece.colour,
      size: piece.size,
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
    })
    .execute()
}

/** By the database's own clock. Final only if the draw is locked; else its close may follow at once. */
export async function isOpenForEntries(
  trx: Kysely<Schema>,
  { opensAtMs, calledOffAtMs, frozenAtMs }: Draw,
  nowIn: ExactClock,
): Promise<boolean> {
  if (frozenAtMs !== null || calledOffAtMs !== null) return false
  return (await nowIn(trx)) < opensAtMs
}

/** `taken`: phone or mailbox has another entry. `closed`: it is too late. */
export type Confirmation = {
  readonly outcome: 'entered' | 'repeated' | 'taken' | 'closed'
  readonly entry: DrawEntry
  readonly draw: Draw
}

/**
 * Makes an entry count; null for an unknown link. The draw is locked from before the time is read: the close
 * waits for this transaction, or this one finds the list frozen.
 */
export async function confirmEntryByToken(
  trx: Kysely<Schema>,
  tokenHash: string,
  nowIn: ExactClock,
): Promise<Confirmation | null> {
  const found = await findEntryByToken(trx, tokenHash)
  const draw = found && (await lockDraw(trx, found.dropId))
  // Read again: another press of the same button may have been waited for.
  const entry = draw && (await findEntryByToken(trx, tokenHash))
  if (!entry) return null
  if (entry.state !== 'unconfirmed') return { outcome: 'repeated', entry, draw }
  if (!(await isOpenForEntries(trx, draw, nowIn))) return { outcome: 'closed', entry, draw }
  const enteredPhone = enteredPhoneOf(entry.person)
  const enteredMailbox = personalMailboxOf(entry.person.email)
  const rival = await trx
    .selectFrom('draw_entries')
    .select('id')
    .where('drop_id', '=', entry.dropId)
    .where(({ or, eb }) =>
      or([eb('entered_phone', '=', enteredPhone), eb('entered_mailbox', '=', enteredMailbox)]),
    )
    .executeTakeFirst()
  if (rival) return { outcome: 'taken', entry, draw }
  const enteredAtMs = await nowIn(trx)
  await trx
    .updateTable('draw_entries')
    .set({
      state: 'entered',
      entered_at: enteredAtMs,
      entered_phone: enteredPhone,
      entered_mailbox: enteredMailbox,
    })
    .where('id', '=', entry.id)
    .where('state', '=', 'unconfirmed')
    .execute()
  return { outcome: 'entered', entry: { ...entry, state: 'entered', enteredAtMs }, draw }
}

export async function findEntryByToken(
  db: Kysely<Schema>,
  tokenHash: string,
): Promise<DrawEntry | null> {
  const row = await db
    .selectFrom('draw_entries')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? toEntry(row) : null
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

/** Every entry that counts, by its random number: the order says nothing about who came when. */
export async function listEntered(
  db: Kysely<Schema>,
  dropId: string,
): Promise<readonly PublishedEntry[]> {
  const rows = await db
    .selectFrom('draw_entries')
    .select(['id', 'product_id as productId', 'colour', 'size'])
    .where('drop_id', '=', dropId)
    .where('entered_at', 'is not', null)
    .execute()
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** With their people: for offers and for the owner. */
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

/** `unconfirmed`: forms whose link was not used; a person may have sent several. */
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

/** The entry of an order that was drawn; null for any other order. */
export async function findEntryOfOrder(
  db: Kysely<Schema>,
  orderId: string,
): Promise<DrawEntry | null> {
  const row = await db
    .selectFrom('draw_entries')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? toEntry(row) : null
}

/** Of one mailbox, spelled without case, the oldest first. */
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
  }
}
