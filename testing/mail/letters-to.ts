import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { readLetter } from '#domain/mail/letter'

export async function lettersTo(db: Kysely<Schema>, email: string) {
  const rows = await db
    .selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', 'letter')
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ payload_json }) => {
    const read = readLetter(JSON.parse(payload_json))
    return read.ok && read.value.to === email ? [read.value] : []
  })
}
