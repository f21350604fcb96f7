import type { Kysely, Selectable } from 'kysely'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { Schema } from '../schema.ts'

export type StoredMessage = ContactMessage & { readonly id: string; readonly createdAtMs: number }

export async function saveMessage(db: Kysely<Schema>, message: StoredMessage): Promise<void> {
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

function toMessage({
  id,
  name,
  email,
  subject,
  message,
  newsletter,
  created_at,
}: Selectable<Schema['contact_messages']>): StoredMessage {
  const texts = { id, name, email, subject, message }
  return { ...texts, newsletter: newsletter === 1, createdAtMs: created_at }
}
