import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { lockActive } from '#database/staff/staff'
import type { Actor } from '#domain/staff/actor'

/** It is false when the person was removed since the request began. A command of the server always may. */
export async function isStillStaff(trx: Kysely<Schema>, { staffId }: Actor): Promise<boolean> {
  return staffId === null || lockActive(trx, staffId)
}
