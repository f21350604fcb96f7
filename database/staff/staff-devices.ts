import type { Kysely } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'

type ShownDevice = {
  readonly tokenHash: string
  /** This is the account, or null for whoever signed in on the device. */
  readonly email: string | null
  readonly signedInSinceMs: number
}

/** Returns the id of the device for this account, or null when nobody signed in to it there. */
export async function findDevice(
  db: Kysely<Schema>,
  { tokenHash, email, signedInSinceMs }: ShownDevice,
): Promise<string | null> {
  let query = db
    .selectFrom('staff_devices')
    .innerJoin('staff', 'staff.id', 'staff_devices.staff_id')
    .select('staff_devices.id')
    .where('token_hash', '=', tokenHash)
    .where('signed_in_at', '>', signedInSinceMs)
  if (email !== null) query = query.where('staff.email', '=', email)
  const row = await query.orderBy('staff_devices.id').executeTakeFirst()
  return row?.id ?? null
}

type Renewal = { readonly tokenHash: string; readonly newHash: string }

/** Every account that knows the device knows it by its new token. */
export async function renewDeviceToken(
  trx: Kysely<Schema>,
  { tokenHash, newHash }: Renewal,
): Promise<void> {
  await trx
    .updateTable('staff_devices')
    .set({ token_hash: newHash })
    .where('token_hash', '=', tokenHash)
    .execute()
}

type SignedInDevice = {
  /** A new row gets this id, if there is none yet. */
  readonly id: string
  readonly tokenHash: string
  readonly staffId: string
  readonly nowMs: number
}

/** Returns the id of the row, which is the same for a device that signed in before. */
export async function saveDevice(
  trx: Kysely<Schema>,
  { id, tokenHash, staffId, nowMs }: SignedInDevice,
): Promise<string> {
  const row = await trx
    .insertInto('staff_devices')
    .values({ id, token_hash: tokenHash, staff_id: staffId, signed_in_at: nowMs })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'staff_id']).doUpdateSet({ signed_in_at: nowMs }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Kept = { readonly staffId: string; readonly max: number; readonly nowMs: number }

/** Keeps the devices of this person that signed in last; devices of a clock that ran ahead are not among them. */
export async function keepLatestDevices(
  trx: Kysely<Schema>,
  { staffId, max, nowMs }: Kept,
): Promise<void> {
  const latest = trx
    .selectFrom('staff_devices')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('signed_in_at', '<=', nowMs + MAX_CLOCK_SKEW_MS)
    .orderBy('signed_in_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
  await trx
    .deleteFrom('staff_devices')
    .where('staff_id', '=', staffId)
    .where('id', 'not in', latest)
    .execute()
}

type Whose = {
  readonly staffId: string
  readonly id?: string
  /** This device is kept; null if none is. */
  readonly exceptId?: string | null
}

export async function deleteDevices(
  trx: Kysely<Schema>,
  { staffId, id, exceptId = null }: Whose,
): Promise<void> {
  let query = trx.deleteFrom('staff_devices').where('staff_id', '=', staffId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (exceptId !== null) query = query.where('id', '<>', exceptId)
  await query.execute()
}

export async function deleteOldDevices(
  db: Kysely<Schema>,
  signedInBeforeMs: number,
): Promise<void> {
  await db.deleteFrom('staff_devices').where('signed_in_at', '<=', signedInBeforeMs).execute()
}
