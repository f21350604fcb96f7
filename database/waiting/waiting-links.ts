import type { Kysely, Selectable } from 'kysely'
import type { WaitingPerson } from '#domain/waiting/waiting-request'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { toRequest, type WaitingRequest } from './waiting-list.ts'

type NewLink = {
  readonly tokenHash: string
  readonly requestId: string
  readonly nowMs: number
  /** Null for a link that can only leave. */
  readonly confirmsUntilMs: number | null
  /** The person is as typed for this link: anybody can ask for a mailbox. */
  readonly person?: WaitingPerson
}

export async function addWaitingLink(
  trx: Kysely<Schema>,
  { tokenHash, requestId, nowMs, confirmsUntilMs, person }: NewLink,
): Promise<void> {
  await trx
    .insertInto('waiting_links')
    .values({
      token_hash: tokenHash,
      request_id: requestId,
      confirms_until: confirmsUntilMs,
      created_at: nowMs,
      first_name: person?.firstName ?? null,
      phone: person?.phone ?? null,
      country: person?.country ?? null,
    })
    .execute()
}

/** Idempotent; null when the link is unknown or expired. The first link that is used says who waits. */
export async function confirmWaitingByLink(
  db: Kysely<Schema>,
  tokenHash: string,
  nowMs: number,
): Promise<WaitingRequest | null> {
  return transact(db, async (trx) => {
    const link = await trx
      .selectFrom('waiting_links')
      .select(['request_id', 'first_name', 'phone', 'country'])
      .where('token_hash', '=', tokenHash)
      .where('confirms_until', '>', nowMs)
      .executeTakeFirst()
    if (!link) return null
    await trx
      .updateTable('waiting_list')
      .set({ state: 'waiting', confirmed_at: nowMs, ...typedFor(link) })
      .where('id', '=', link.request_id)
      .where('state', '=', 'unconfirmed')
      .execute()
    // Nobody needs what was typed for the other links, perhaps by strangers.
    await trx
      .updateTable('waiting_links')
      .set({ first_name: null, phone: null, country: null })
      .where('request_id', '=', link.request_id)
      .execute()
    return findWaitingByLink(trx, tokenHash)
  })
}

type TypedDetails = Pick<Selectable<Schema['waiting_links']>, 'first_name' | 'phone' | 'country'>

function typedFor({ first_name, phone, country }: TypedDetails) {
  if (first_name === null || phone === null || country === null) return {}
  return { first_name, phone, country }
}

/** Finds the person of any link, also of one that no longer confirms. */
export async function findWaitingByLink(
  db: Kysely<Schema>,
  tokenHash: string,
): Promise<WaitingRequest | null> {
  const row = await db
    .selectFrom('waiting_links')
    .innerJoin('waiting_list', 'waiting_list.id', 'waiting_links.request_id')
    .selectAll('waiting_list')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? toRequest(row) : null
}

/** Ends every request of the link's mailbox and its links; returns the orders that were offered to it. */
export async function leaveWaitingByLink(
  db: Kysely<Schema>,
  tokenHash: string,
): Promise<readonly string[]> {
  return transact(db, async (trx) => {
    const left = await findWaitingByLink(trx, tokenHash)
    if (!left) return []
    const ofMailbox = trx
      .selectFrom('waiting_list')
      .select('id')
      .where('email', '=', left.person.email.toLowerCase())
    const offered = await ofMailbox.select('order_id').where('state', '=', 'offered').execute()
    await trx
      .updateTable('waiting_links')
      .set({ confirms_until: null })
      .where('request_id', 'in', ofMailbox)
      .execute()
    await trx
      .updateTable('waiting_list')
      .set({ state: 'gone' })
      .where('email', '=', left.person.email.toLowerCase())
      .where('state', 'in', ['unconfirmed', 'waiting', 'offered'])
      .execute()
    return offered.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  })
}
