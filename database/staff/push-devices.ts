import type { Kysely } from 'kysely'
import type { PushDevice } from '#domain/alerts/push-device'
import type { AlertTopic } from '#domain/alerts/topics'
import type { Role } from '#domain/staff/roles'
import type { Schema } from '../schema.ts'

type NewDevice = { readonly sessionId: string; readonly device: PushDevice; readonly nowMs: number }

/** A session has one device. A browser whose session is another one now is moved to it. */
export async function savePushDevice(
  trx: Kysely<Schema>,
  { sessionId, device, nowMs }: NewDevice,
): Promise<void> {
  const { endpoint, keys } = device
  await trx
    .deleteFrom('push_devices')
    .where((is) => is.or([is('session_id', '=', sessionId), is('endpoint', '=', endpoint)]))
    .execute()
  await trx
    .insertInto('push_devices')
    .values({
      session_id: sessionId,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      created_at: nowMs,
    })
    // If two requests save at once, one is enough.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removePushDevice(
  trx: Kysely<Schema>,
  which: { readonly sessionId: string } | { readonly endpoint: string },
): Promise<void> {
  const query = trx.deleteFrom('push_devices')
  await ('sessionId' in which
    ? query.where('session_id', '=', which.sessionId)
    : query.where('endpoint', '=', which.endpoint)
  ).execute()
}

export async function findPushDevice(
  db: Kysely<Schema>,
  sessionId: string,
): Promise<PushDevice | null> {
  const row = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ? toDevice(row) : null
}

type Valid = { readonly seenSinceMs: number; readonly createdSinceMs: number }

type DeviceOfRole = PushDevice & { readonly role: Role }

/** Lists the devices of staff who want to be told of the topic, and are still signed in there. */
export async function listPushDevices(
  db: Kysely<Schema>,
  topic: AlertTopic,
  valid: Valid,
): Promise<readonly DeviceOfRole[]> {
  const rows = await devicesInUse(db, valid)
    .innerJoin('alert_choices', 'alert_choices.staff_id', 'staff.id')
    .where('topic', '=', topic)
    .where('way', '=', 'push')
    .execute()
  return rows.map((row) => ({ ...toDevice(row), role: row.role }))
}

/** Lists those of all staff, whatever they chose. */
export async function listAllPushDevices(
  db: Kysely<Schema>,
  valid: Valid,
): Promise<readonly DeviceOfRole[]> {
  const rows = await devicesInUse(db, valid).execute()
  return rows.map((row) => ({ ...toDevice(row), role: row.role }))
}

function devicesInUse(db: Kysely<Schema>, { seenSinceMs, createdSinceMs }: Valid) {
  return db
    .selectFrom('push_devices')
    .innerJoin('staff_sessions', 'staff_sessions.id', 'push_devices.session_id')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['endpoint', 'p256dh', 'auth', 'role'])
    .where('disabled_at', 'is', null)
    .where('seen_at', '>', seenSinceMs)
    .where('staff_sessions.created_at', '>', createdSinceMs)
}

type Row = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

function toDevice({ endpoint, p256dh, auth }: Row): PushDevice {
  return { endpoint, keys: { p256dh, auth } }
}

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

export async function findPushKeys(db: Kysely<Schema>): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst()
  return row ? { publicKey: row.public_key, privateKey: row.private_key } : null
}

/** The first pair counts, because devices are bound to it. */
export async function insertPushKeys(
  db: Kysely<Schema>,
  { publicKey, privateKey }: PushKeys,
): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ name: 'vapid', public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
