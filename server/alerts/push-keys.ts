import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { findPushKeys, insertPushKeys, type PushKeys } from '#database/staff/push-devices'

/** The keys are made when they are first needed. Processes that make them at once agree on one pair. */
export async function loadPushKeys(db: Kysely<Schema>): Promise<PushKeys> {
  const known = await findPushKeys(db)
  if (known) return known
  const { default: webPush } = await import('web-push')
  await insertPushKeys(db, webPush.generateVAPIDKeys())
  const made = await findPushKeys(db)
  if (!made) throw new Error('The keys for notifications were not stored')
  return made
}
