import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { type Staff, toStaff } from './staff.ts'

export type Session = {
  /** The list of devices names the session by this id; it is not the token. */
  readonly id: string
  readonly device: string
  /** This is the id in `staff_devices`; null for a session that is older than that table. */
  readonly deviceId: string | null
  readonly createdAtMs: number
  readonly seenAtMs: number
  /** Password or passkey was last given then. */
  readonly provedAtMs: number
}

export type SignedIn = { readonly session: Session; readonly staff: Staff }

type NewSession = {
  readonly id: string
  readonly tokenHash: string
  readonly staffId: string
  readonly device: string
  readonly deviceId: string | null
  readonly nowMs: number
}

export async function insertSession(trx: Kysely<Schema>, one: NewSession): Promise<void> {
  await trx
    .insertInto('staff_sessions')
    .values({
      id: one.id,
      token_hash: one.tokenHash,
      staff_id: one.staffId,
      device: one.device,
      device_id: one.deviceId,
      created_at: one.nowMs,
      seen_at: one.nowMs,
      proved_at: one.nowMs,
    })
    .execute()
}

type Validity = { readonly seenSinceMs: number; readonly createdSinceMs: number }

/** Returns null for an unknown or expired session, and for one of a person who was removed. */
export async function findSession(
  db: Kysely<Schema>,
  tokenHash: string,
  { seenSinceMs, createdSinceMs }: Validity,
): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .selectAll('staff')
    .select([
      'staff_sessions.id as session_id',
      'staff_sessions.device',
      'staff_sessions.device_id',
      'staff_sessions.created_at as signed_in_at',
      'staff_sessions.seen_at',
      'staff_sessions.proved_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('seen_at', '>', seenSinceMs)
    .where('staff_sessions.created_at', '>', createdSinceMs)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const session = {
    id: row.session_id,
    device: row.device,
    deviceId: row.device_id,
    createdAtMs: row.signed_in_at,
    seenAtMs: row.seen_at,
    provedAtMs: row.proved_at,
  }
  return { session, staff: toStaff(row) }
}

/**
 * Returns false when the session has ended since it was read. Until the transaction ends, nothing that ends all
 * sessions of the person (a reset, a removal) comes in between.
 */
export async function lockSession(
  trx: Kysely<Schema>,
  { staff, session }: SignedIn,
): Promise<boolean> {
  await trx
    .updateTable('staff')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', staff.id)
    .execute()
  const row = await trx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', session.id)
    .executeTakeFirst()
  return row !== undefined
}

export async function listSessions(
  db: Kysely<Schema>,
  staffId: string,
): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    deviceId: row.device_id,
    createdAtMs: row.created_at,
    seenAtMs: row.seen_at,
    provedAtMs: row.proved_at,
  }))
}

export async function markSeen(db: Kysely<Schema>, id: string, nowMs: number): Promise<void> {
  await db.updateTable('staff_sessions').set({ seen_at: nowMs }).where('id', '=', id).execute()
}

export async function markProved(db: Kysely<Schema>, id: string, nowMs: number): Promise<void> {
  await db.updateTable('staff_sessions').set({ proved_at: nowMs }).where('id', '=', id).execute()
}

/** Returns the device of a session of this person, or null if there is none. */
export async function findDeviceOfSession(
  trx: Kysely<Schema>,
  { staffId, id }: { readonly staffId: string; readonly id: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom('staff_sessions')
    .select('device_id')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.device_id ?? null
}

type Whose = { readonly staffId: string; readonly id?: string; readonly exceptId?: string }

/**
 * Returns how many devices were signed out. Requests that they still send are known to be of an ended session. The
 * database copies the rows: whoever signed in tens of thousands of times would have more than one statement takes.
 */
export async function deleteSessions(
  trx: Kysely<Schema>,
  { staffId, id, exceptId }: Whose,
): Promise<number> {
  const isEnded = (row: ExpressionBuilder<Schema, 'staff_sessions'>) =>
    row.and([
      row('staff_id', '=', staffId),
      ...(id === undefined ? [] : [row('id', '=', id)]),
      ...(exceptId === undefined ? [] : [row('id', '<>', exceptId)]),
    ])
  await trx
    .insertInto('ended_sessions')
    .columns(['token_hash', 'seen_at'])
    .expression(trx.selectFrom('staff_sessions').select(['token_hash', 'seen_at']).where(isEnded))
    // Another transaction may be ending the same sessions.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where(isEnded)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Tells whether the session existed once: it was ended, or has expired. */
export async function wasSession(db: Kysely<Schema>, tokenHash: string): Promise<boolean> {
  for (const table of ['ended_sessions', 'staff_sessions'] as const) {
    const row = await db
      .selectFrom(table)
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

export async function deleteExpiredSessions(
  db: Kysely<Schema>,
  { seenSinceMs, createdSinceMs }: Validity,
): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where((is) =>
      is.or([is('seen_at', '<=', seenSinceMs), is('created_at', '<=', createdSinceMs)]),
    )
    .execute()
  await db.deleteFrom('ended_sessions').where('seen_at', '<=', seenSinceMs).execute()
}
