import type { Kysely, Selectable } from 'kysely'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import { mailboxOf } from '#domain/form/email'
import type { WaitingKind, WaitingPerson, WaitingState } from '#domain/waiting/waiting-request'
import type { Schema } from '../schema.ts'
import { isVariant } from '../stock/stock-changes.ts'

export type WaitingRequest = ProductVariant & {
  readonly id: string
  readonly kind: WaitingKind
  readonly state: WaitingState
  readonly person: WaitingPerson
  readonly dropId: string | null
  readonly createdAtMs: number
  readonly confirmedAtMs: number | null
  readonly offeredAtMs: number | null
  readonly offerExpiresAtMs: number | null
  readonly orderId: string | null
  readonly seenAtMs: number | null
}

export type NewWaitingRequest = {
  readonly id: string
  readonly kind: WaitingKind
  readonly variant: ProductVariant
  readonly dropId: string | null
  readonly person: WaitingPerson
  readonly nowMs: number
}

/** Null if the mailbox has asked for this variant before. */
export async function addWaitingRequest(
  trx: Kysely<Schema>,
  request: NewWaitingRequest,
): Promise<WaitingRequest | null> {
  const { id, kind, variant, person } = request
  const mailbox = personalMailboxOf(person.email)
  const key = {
    mailbox,
    product_id: variant.productId,
    colour: variant.colour,
    size: variant.size,
    kind,
  }
  const added = await trx
    .insertInto('waiting_list')
    .values({ id, ...key, ...freshOf(request) })
    .onConflict((conflict) =>
      conflict.columns(['mailbox', 'product_id', 'colour', 'size', 'kind']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return added ? toRequest(added) : null
}

function detailsOf({ person, dropId, nowMs }: NewWaitingRequest) {
  return {
    first_name: person.firstName,
    phone: person.phone,
    country: person.country,
    drop_id: dropId,
    created_at: nowMs,
  }
}

function freshOf(request: NewWaitingRequest) {
  const { email } = request.person
  return {
    ...detailsOf(request),
    email: mailboxOf(email),
    address: email,
    state: 'unconfirmed',
    confirmed_at: null,
    offered_at: null,
    offer_expires_at: null,
    order_id: null,
    seen_at: null,
  } as const
}

/**
 * Keeps the first entry of a mailbox, and its place: anybody can ask for it again before its link is used. One that is
 * over starts anew, but each drop offers once.
 */
export async function saveWaitingRequest(
  trx: Kysely<Schema>,
  request: NewWaitingRequest,
): Promise<WaitingRequest> {
  const added = await addWaitingRequest(trx, request)
  if (added) return added

  const { kind, variant, dropId } = request
  const mailbox = personalMailboxOf(request.person.email)
  const known = trx
    .selectFrom('waiting_list')
    .selectAll()
    .where('mailbox', '=', mailbox)
    .where(isVariant(variant))
    .where('kind', '=', kind)
  const before = toRequest(await known.executeTakeFirstOrThrow())
  const isOver = before.state === 'done' || before.state === 'gone'
  const hadItsOffer = before.offeredAtMs !== null && dropId !== null && before.dropId === dropId
  const isUnconfirmed = before.state === 'unconfirmed'
  if (!isUnconfirmed && (!isOver || hadItsOffer)) return before
  const nowMs = before.dropId === dropId ? before.createdAtMs : request.nowMs
  const change = isUnconfirmed ? detailsOf({ ...request, nowMs }) : freshOf(request)
  await trx
    .updateTable('waiting_list')
    .set(change)
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .execute()
  return toRequest(await known.executeTakeFirstOrThrow())
}

/** Requests whose letter waits because their mailbox had got enough: the oldest of each mailbox. */
export async function findUnmailed(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly WaitingRequest[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .selectAll()
    .where('state', '=', 'unconfirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waiting_links')
            .select('token_hash')
            .whereRef('request_id', '=', 'waiting_list.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return [...new Map(rows.toReversed().map((row) => [row.mailbox, toRequest(row)])).values()]
}

export async function isUnconfirmed(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('waiting_list')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .executeTakeFirst()
  return row !== undefined
}

export function toRequest(row: Selectable<Schema['waiting_list']>): WaitingRequest {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    productId: row.product_id,
    colour: row.colour,
    size: row.size,
    dropId: row.drop_id,
    person: {
      email: row.address,
      firstName: row.first_name,
      phone: row.phone,
      country: row.country,
    },
    createdAtMs: row.created_at,
    confirmedAtMs: row.confirmed_at,
    offeredAtMs: row.offered_at,
    offerExpiresAtMs: row.offer_expires_at,
    orderId: row.order_id,
    seenAtMs: row.seen_at,
  }
}

/** Finds who waits for this variant, the oldest request first. */
export async function findWaiting(
  db: Kysely<Schema>,
  { kind, variant, limit }: { kind: WaitingKind; variant: ProductVariant; limit: number },
): Promise<readonly WaitingRequest[]> {
  const rows = await selectWaiting(db, kind, variant)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toRequest)
}

/** Counts the place in line; the first is 1. */
export async function placeInLine(db: Kysely<Schema>, request: WaitingRequest): Promise<number> {
  const { ahead } = await selectWaiting(db, request.kind, request)
    .select(({ fn }) => fn.countAll<number>().as('ahead'))
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', request.createdAtMs),
        and([eb('created_at', '=', request.createdAtMs), eb('id', '<', request.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(ahead) + 1
}

function selectWaiting(db: Kysely<Schema>, kind: WaitingKind, variant: ProductVariant) {
  return db
    .selectFrom('waiting_list')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where(isVariant(variant))
}

export type WaitingVariant = ProductVariant & { readonly stock: number }

/** Variants in stock for which somebody waits. */
export async function findVariantsInDemand(
  db: Kysely<Schema>,
  kind: WaitingKind,
): Promise<readonly WaitingVariant[]> {
  return db
    .selectFrom('waiting_list')
    .innerJoin('variants', (join) =>
      join
        .onRef('variants.product_id', '=', 'waiting_list.product_id')
        .onRef('variants.colour', '=', 'waiting_list.colour')
        .onRef('variants.size', '=', 'waiting_list.size'),
    )
    .select([
      'variants.product_id as productId',
      'variants.colour',
      'waiting_list.size',
      'variants.stock',
    ])
    .distinct()
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('stock', '>', 0)
    .execute()
}

type Told = { readonly variant: ProductVariant; readonly sinceMs: number }

/** People who were told of this variant since then. */
export async function countTold(db: Kysely<Schema>, { variant, sinceMs }: Told): Promise<number> {
  const { count } = await db
    .selectFrom('waiting_list')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'done')
    .where('kind', '=', 'notify')
    .where(isVariant(variant))
    .where('offered_at', '>', sinceMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All of them, the latest first. */
export async function listWaiting(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly WaitingRequest[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toRequest)
}

export async function countRequests(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('waiting_list')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type WaitingCount = ProductVariant & { readonly kind: WaitingKind; readonly people: number }

/** Counts the people who wait for each variant. */
export async function countWaiting(db: Kysely<Schema>): Promise<readonly WaitingCount[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .select(({ fn }) => [
      'product_id as productId',
      'colour',
      'size',
      'kind',
      fn.countAll<number>().as('people'),
    ])
    .where('state', '=', 'waiting')
    .groupBy(['product_id', 'colour', 'size', 'kind'])
    .execute()
  return rows.map(({ people, ...row }) => ({ ...row, people: Number(people) }))
}

/** Finds the requests of one mailbox, spelled without case, the oldest first. */
export async function findWaitingOf(
  db: Kysely<Schema>,
  email: string,
): Promise<readonly WaitingRequest[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(toRequest)
}
