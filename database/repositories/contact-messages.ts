import type { Kysely, Selectable } from 'kysely'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { Schema } from '../schema.ts'

export type NewMessage = ContactMessage & { readonly id: string; readonly createdAtMs: number }
export type StoredMessage = NewMessage & {
  readonly readAtMs: number | null
  readonly answeredAtMs: number | null
}

export async function saveMessage(db: Kysely<Schema>, message: NewMessage): Promise<void> {
  const { createdAtMs, newsletter, ...texts } = message
  await db
    .insertInto('contact_messages')
    .values({ ...texts, newsletter: newsletter ? 1 : 0, created_at: createdAtMs })
    .execute()
}

/** The newest last, for reading in a terminal. */
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

export type MessageMark = 'read' | 'answered'

/** Answering includes reading; the first time counts. Returns whether there is such a message. */
export async function markMessage(
  trx: Kysely<Schema>,
  id: string,
  { mark, nowMs }: { readonly mark: MessageMark; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set(({ fn, ref, val }) => ({
      read_at: fn.coalesce(ref('read_at'), val(nowMs)),
      ...(mark === 'answered' ? { answered_at: fn.coalesce(ref('answered_at'), val(nowMs)) } : {}),
    }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function toMessage({
  id,
  name,
  email,
  subject,
  message,
  newsletter,
  created_at,
  read_at,
  answered_at,
}: Selectable<Schema['contact_messages']>): StoredMessage {
  const texts = { id, name, email, subject, message }
  return {
    ...texts,
    newsletter: newsletter === 1,
    createdAtMs: created_at,
    readAtMs: read_at,
    answeredAtMs: answered_at,
  }
}
