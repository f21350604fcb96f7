import type { Kysely } from 'kysely'
import { findStaff } from '#database/repositories/staff'
import type { Upload } from '#database/repositories/uploads'
import type { Schema } from '#database/schema'
import type { Actor } from '#domain/staff/actor'

/** Who sent it: it may be finished long after that. */
export async function uploaderOf(
  db: Kysely<Schema>,
  { staffId }: Pick<Upload, 'staffId'>,
): Promise<Actor> {
  const staff = await findStaff(db, staffId)
  return { staffId, name: staff?.name ?? '' }
}
