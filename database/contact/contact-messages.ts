import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { ContactMessage } from '#domain/contact/contact-message'
import { type MessageLine, messageLines } from '#domain/contact/message-line'
import type { Schema } from '../schema.ts'

export type NewMessage = Omit<ContactMessage, 'phone'> & {
  readonly id: string
  /** The number is complete, such as '+233 24 412 3456'. */
  readonly phone?: string
  readonly town?: string
  readonly lines?: readonly MessageLine[]
  readonly createdAtMs: number
}
export type StoredMessage = Required<NewMessage> & {
  readonly readAtMs: number | null
  readonly answeredAtMs: number | null
  /** This order was made of the message. */
  readonly orderId: string | null
}

export async function saveMessage(db: Kysely<Schema>, message: NewMessage): Promise<void> {
  const { createdAtMs, newsletter, lines = [], ...texts } = message
  await db
    .insertInto('contact_messages')
    .values({
      ...texts,
      lines_json: JSON.stringify(lines),
      newsletter: newsletter ? 1 : 0,
      created_at: createdAtMs,
    })
    .execute()
}

/** The newest message is last, for reading in a terminal. */
export async function listMessages(db: Kysely<Schema>): Promise<readonly StoredMessage[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toMessage)
}

export async function findMessage(db: Kysely<Schema>, id: string): Promise<StoredMessage | null> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toMessage(row) : null
}

/** The page holds only messages older than this one. */
type Before = Pick<StoredMessage, 'id' | 'createdAtMs'>

type MessagePage = { readonly before: Before | null; readonly limit: number }

/** The newest message is first. */
export async function listNewestMessages(
  db: Kysely<Schema>,
  { before, limit }: MessagePage,
): Promise<readonly StoredMessage[]> {
  let query = db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== null) {
    query = query.where(({ eb, or, and }) =>
      or([
        eb('created_at', '<', before.createdAtMs),
        and([eb('created_at', '=', before.createdAtMs), eb('id', '<', before.id)]),
      ]),
    )
  }
  return (await query.execute()).map(toMessage)
}

export async function countUnreadMessages(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns false when the message was read before, or is gone. */
export async function setRead(trx: Kysely<Schema>, id: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ read_at: nowMs })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Null as the time takes the mark back. Returns false when nothing changed. */
export async function setAnswered(
  trx: Kysely<Schema>,
  id: string,
  answeredAtMs: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ answered_at: answeredAtMs })
    .where('id', '=', id)
    .where('answered_at', answeredAtMs === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds the products that somebody asked for by message. */
export async function findAskedProducts(db: Kysely<Schema>): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('contact_messages')
    .select('lines_json')
    .where('lines_json', '<>', '[]')
    .execute()
  const lines = rows.flatMap(({ lines_json }) => v.parse(messageLines, lines_json))
  return new Set(lines.map(({ productId }) => productId))
}

/**
 * An order was made of the message, which answers it. Returns false if there is one already, the message asks for no
 * product, or it is gone.
 */
export async function answerWithOrder(
  trx: Kysely<Schema>,
  { id, orderId, nowMs }: { readonly id: string; readonly orderId: string; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ order_id: orderId, answered_at: nowMs })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .where('lines_json', '<>', '[]')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function toMessage({
  id,
  name,
  email,
  phone,
  subject,
  message,
  newsletter,
  town,
  lines_json,
  created_at,
  read_at,
  answered_at,
  order_id,
}: Selectable<Schema['contact_messages']>): StoredMessage {
  const texts = { id, name, email, phone, subject, message, town }
  return {
    ...texts,
    lines: v.parse(messageLines, lines_json),
    newsletter: newsletter === 1,
    createdAtMs: created_at,
    readAtMs: read_at,
    answeredAtMs: answered_at,
    orderId: order_id,
  }
}
