import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** A new code is made when its mail is sent; the one before no longer works. */
export async function askForAddressCode(
  trx: Kysely<Schema>,
  { orderId, untilMs }: { readonly orderId: string; readonly untilMs: number },
): Promise<void> {
  const asked = { code_hash: null, expires_at: untilMs, tries: 0 }
  await trx
    .insertInto('address_codes')
    .values({ order_id: orderId, ...asked })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(asked))
    .execute()
}

type MailedCode = {
  readonly orderId: string
  readonly codeHash: string
  readonly expiresAtMs: number
}

/**
 * Returns false if nobody asked for a code any more. A mail that is sent again has another code, and only that one
 * works.
 */
export async function storeAddressCode(
  db: Kysely<Schema>,
  { orderId, codeHash, expiresAtMs }: MailedCode,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('address_codes')
    .set({ code_hash: codeHash, expires_at: expiresAtMs, tries: 0 })
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Tells whether the buyer waits for a code, or has one that works. */
export async function isAddressCodeAsked(
  db: Kysely<Schema>,
  orderId: string,
  { nowMs, maxTries }: { readonly nowMs: number; readonly maxTries: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('address_codes')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('expires_at', '>', nowMs)
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  return row !== undefined
}

type ShownCode = {
  readonly orderId: string
  readonly codeHash: string
  readonly nowMs: number
  readonly maxTries: number
}

/** Returns true for the right code. A wrong one counts, and after the last try the code no longer works. */
export async function tryAddressCode(
  trx: Kysely<Schema>,
  { orderId, codeHash, nowMs, maxTries }: ShownCode,
): Promise<boolean> {
  const row = await trx
    .selectFrom('address_codes')
    .select('code_hash')
    .where('order_id', '=', orderId)
    .where('expires_at', '>', nowMs)
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  if (row?.code_hash === codeHash) return true
  await trx
    .updateTable('address_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('order_id', '=', orderId)
    .execute()
  return false
}

/** A code works once. */
export async function deleteAddressCode(trx: Kysely<Schema>, orderId: string): Promise<void> {
  await trx.deleteFrom('address_codes').where('order_id', '=', orderId).execute()
}
