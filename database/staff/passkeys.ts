import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../schema.ts'

export type Passkey = {
  /** This is the credential's id in base64url. */
  readonly id: string
  readonly staffId: string
  readonly name: string
  /** This is a COSE key in base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly createdAtMs: number
  readonly usedAtMs: number | null
}

export async function insertPasskey(
  trx: Kysely<Schema>,
  passkey: Omit<Passkey, 'usedAtMs'>,
): Promise<void> {
  await trx
    .insertInto('staff_passkeys')
    .values({
      id: passkey.id,
      staff_id: passkey.staffId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports_json: JSON.stringify(passkey.transports),
      created_at: passkey.createdAtMs,
      used_at: null,
    })
    .execute()
}

export async function listPasskeys(
  db: Kysely<Schema>,
  staffId: string,
): Promise<readonly Passkey[]> {
  const rows = await db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
  return rows.map(toPasskey)
}

export async function findPasskey(db: Kysely<Schema>, id: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toPasskey(row) : null
}

/** Returns false when another sign-in used a higher counter first: the key was copied. */
export async function markPasskeyUsed(
  trx: Kysely<Schema>,
  { id, counter, nowMs }: { readonly id: string; readonly counter: number; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_passkeys')
    .set({ counter, used_at: nowMs })
    .where('id', '=', id)
    // Many keys do not count: their counter stays at 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskeys(
  trx: Kysely<Schema>,
  { staffId, id }: { readonly staffId: string; readonly id?: string },
): Promise<number> {
  let query = trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId)
  if (id !== undefined) query = query.where('id', '=', id)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

const transportsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

function toPasskey(row: Selectable<Schema['staff_passkeys']>): Passkey {
  return {
    id: row.id,
    staffId: row.staff_id,
    name: row.name,
    publicKey: row.public_key,
    counter: row.counter,
    transports: v.parse(transportsSchema, row.transports_json),
    createdAtMs: row.created_at,
    usedAtMs: row.used_at,
  }
}
