import type { Kysely } from 'kysely'
import type { Upload } from '#database/pictures/uploads'
import type { Schema } from '#database/schema'
import { findStaff } from '#database/staff/staff'
import type { Actor } from '#domain/staff/actor'
import { isStillStaff } from '../../staff/is-still-staff.ts'

/**
 * Returns who sent the upload, which may be finished long after that. Null when they were removed since, as somebody is
 * whose session was stolen: nothing of theirs is published any more.
 */
export async function uploaderOf(
  trx: Kysely<Schema>,
  { staffId }: Pick<Upload, 'staffId'>,
): Promise<Actor | null> {
  const staff = await findStaff(trx, staffId)
  const actor = { staffId, name: staff?.name ?? '' }
  return (await isStillStaff(trx, actor)) ? actor : null
}
