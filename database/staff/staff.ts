import type { Kysely, Selectable } from 'kysely'
import type { Role } from '#domain/staff/roles'
import type { Schema } from '../schema.ts'

export type Staff = {
  readonly id: string
  readonly name: string
  /** The address is lower-cased. */
  readonly email: string
  readonly role: Role
  readonly createdAtMs: number
  readonly disabledAtMs: number | null
}

export type NewStaff = Pick<Staff, 'id' | 'name' | 'email' | 'role' | 'createdAtMs'> & {
  readonly passwordHash: string
}

export async function insertStaff(trx: Kysely<Schema>, one: NewStaff): Promise<void> {
  await trx
    .insertInto('staff')
    .values({
      id: one.id,
      name: one.name,
      email: one.email,
      role: one.role,
      password_hash: one.passwordHash,
      created_at: one.createdAtMs,
      disabled_at: null,
    })
    .execute()
}

export async function hasStaff(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function listStaff(db: Kysely<Schema>): Promise<readonly Staff[]> {
  const rows = await db.selectFrom('staff').selectAll().orderBy('created_at').execute()
  return rows.map(toStaff)
}

export type StaffWithHash = Staff & { readonly passwordHash: string }

export async function findStaffByEmail(
  db: Kysely<Schema>,
  email: string,
): Promise<StaffWithHash | null> {
  const row = await db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()
  return row ? { ...toStaff(row), passwordHash: row.password_hash } : null
}

export async function findStaff(db: Kysely<Schema>, id: string): Promise<StaffWithHash | null> {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...toStaff(row), passwordHash: row.password_hash } : null
}

export async function setPasswordHash(
  trx: Kysely<Schema>,
  id: string,
  passwordHash: string,
): Promise<void> {
  await trx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/**
 * Returns false when the person was removed or has another password than the given one. The row stays locked until the
 * transaction ends.
 */
export async function lockUnchanged(
  trx: Kysely<Schema>,
  { id, passwordHash }: Pick<StaffWithHash, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false when the person was removed. The row stays locked until the transaction ends. */
export async function lockActive(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false when the person was already in that state. */
export async function setDisabled(
  trx: Kysely<Schema>,
  id: string,
  disabledAtMs: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ disabled_at: disabledAtMs })
    .where('id', '=', id)
    .where('disabled_at', disabledAtMs === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The rows are locked, so that two owners cannot remove each other at the same time. */
export async function lockOwners(trx: Kysely<Schema>): Promise<readonly string[]> {
  await trx
    .updateTable('staff')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('role', '=', 'owner')
    .execute()
  const rows = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listOwnerAddresses(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

export function toStaff(row: Selectable<Schema['staff']>): Staff {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAtMs: row.created_at,
    disabledAtMs: row.disabled_at,
  }
}

/** Returns since when somebody runs this shop, or null while nobody does. */
export async function findFirstStaffTime(db: Kysely<Schema>): Promise<number | null> {
  const row = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirst()
  return row?.first === null || row?.first === undefined ? null : Number(row.first)
}
