import type { Kysely, Selectable } from 'kysely'
import type { Role } from '#domain/staff/roles'
import type { Schema, StaffCodeKind } from '../schema.ts'

export type StaffCode = {
  readonly id: string
  readonly codeHash: string
  readonly kind: StaffCodeKind
  readonly staffId: string | null
  readonly email: string | null
  readonly role: Role | null
  readonly createdAtMs: number
  /** It is null if the code does not expire. */
  readonly expiresAtMs: number | null
}

export async function insertCodes(trx: Kysely<Schema>, codes: readonly StaffCode[]): Promise<void> {
  await trx
    .insertInto('staff_codes')
    .values(
      codes.map((code) => ({
        id: code.id,
        code_hash: code.codeHash,
        kind: code.kind,
        staff_id: code.staffId,
        email: code.email,
        role: code.role,
        created_at: code.createdAtMs,
        expires_at: code.expiresAtMs,
        used_at: null,
        revoked_at: null,
      })),
    )
    .execute()
}

type Presented = { readonly codeHash: string; readonly kind: StaffCodeKind; readonly nowMs: number }

/** Finds a code that can still be used; the look-up does not use it up. */
export async function findUsableCode(
  db: Kysely<Schema>,
  { codeHash, kind, nowMs }: Presented,
): Promise<StaffCode | null> {
  const row = await db
    .selectFrom('staff_codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', nowMs)]))
    .executeTakeFirst()
  return row ? toCode(row) : null
}

/** If several callers redeem one code concurrently, one gets true. */
export async function redeemCode(trx: Kysely<Schema>, presented: Presented): Promise<boolean> {
  const { codeHash, kind, nowMs } = presented
  const { numUpdatedRows } = await trx
    .updateTable('staff_codes')
    .set({ used_at: nowMs })
    .where('code_hash', '=', codeHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', nowMs)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lists invitations and resets that nobody has used, revoked or let expire. */
export async function listOpenCodes(
  db: Kysely<Schema>,
  kind: StaffCodeKind,
  nowMs: number,
): Promise<readonly StaffCode[]> {
  const rows = await db
    .selectFrom('staff_codes')
    .selectAll()
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', nowMs)]))
    .orderBy('created_at')
    .execute()
  return rows.map(toCode)
}

type Owned = { readonly kind: StaffCodeKind; readonly staffId: string }

/** Call this only for codes that do not expire. */
export async function countOpenCodes(
  db: Kysely<Schema>,
  { kind, staffId }: Owned,
): Promise<number> {
  const rows = await db
    .selectFrom('staff_codes')
    .select('id')
    .where('kind', '=', kind)
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.length
}

type Which = {
  readonly kinds: readonly StaffCodeKind[]
  readonly id?: string
  readonly staffId?: string
  readonly email?: string
}

/** Returns how many codes can no longer be used. */
export async function revokeCodes(
  trx: Kysely<Schema>,
  { kinds, id, staffId, email }: Which,
  nowMs: number,
): Promise<number> {
  let query = trx
    .updateTable('staff_codes')
    .set({ revoked_at: nowMs })
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', id)
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  if (email !== undefined) query = query.where('email', '=', email)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** This row is replaced at each new setup code, so that several processes share one. */
const SETUP_ID = 'setup'

/**
 * Returns the current setup code. Its row stays locked until the transaction ends; without one, an expired one is
 * inserted, so that several first starts wait for each other.
 */
export async function lockSetupCode(trx: Kysely<Schema>): Promise<StaffCode | null> {
  const expired = { code_hash: '', created_at: 0, expires_at: 0, used_at: null, revoked_at: null }
  await trx
    .insertInto('staff_codes')
    .values({ id: SETUP_ID, kind: 'setup', staff_id: null, email: null, role: null, ...expired })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await trx
    .updateTable('staff_codes')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', SETUP_ID)
    .execute()
  const row = await trx
    .selectFrom('staff_codes')
    .selectAll()
    .where('id', '=', SETUP_ID)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row ? toCode(row) : null
}

export async function replaceSetupCode(
  trx: Kysely<Schema>,
  code: { readonly codeHash: string; readonly nowMs: number; readonly expiresAtMs: number },
): Promise<void> {
  const fresh = {
    code_hash: code.codeHash,
    created_at: code.nowMs,
    expires_at: code.expiresAtMs,
    used_at: null,
    revoked_at: null,
  }
  await trx
    .insertInto('staff_codes')
    .values({ id: SETUP_ID, kind: 'setup', staff_id: null, email: null, role: null, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute()
}

function toCode(row: Selectable<Schema['staff_codes']>): StaffCode {
  return {
    id: row.id,
    codeHash: row.code_hash,
    kind: row.kind,
    staffId: row.staff_id,
    email: row.email,
    role: row.role,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
  }
}
