import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

type NewSubscriber = {
  readonly email: string
  readonly source: string
  readonly createdAtMs: number
}

/** Keeps the first entry of an address, whatever its capitals; says whether this was it. */
export async function saveSubscriber(
  db: Kysely<Schema>,
  { email, source, createdAtMs }: NewSubscriber,
): Promise<{ readonly isNew: boolean }> {
  const saved = await db
    .insertInto('subscribers')
    .values({ email: email.toLowerCase(), source, created_at: createdAtMs })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst()
  return { isNew: saved !== undefined }
}
