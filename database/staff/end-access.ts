import type { Kysely } from 'kysely'
import { forgetMailTrials } from '../opening/mail-trials.ts'
import type { Schema } from '../schema.ts'
import { deletePasskeys } from './passkeys.ts'
import { setPasswordHash } from './staff.ts'

/** No password has this hash: a link for a new one is the only way in. */
const NO_PASSWORD = ''

/**
 * Ends every session, open code, trial letter and visit. They are as old as a backup: what was ended since, used or revoked, would work
 * again.
 */
export async function endAllAccess(trx: Kysely<Schema>, nowMs: number): Promise<void> {
  await trx.deleteFrom('staff_sessions').execute()
  await trx.deleteFrom('staff_devices').execute()
  await trx.deleteFrom('passkey_challenges').execute()
  await trx
    .updateTable('staff_codes')
    .set({ revoked_at: nowMs })
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await forgetMailTrials(trx)
  await trx.deleteFrom('address_codes').execute()
  await trx.deleteFrom('order_tokens').where('purpose', 'in', ['visit', 'pay-visit']).execute()
}

/** Takes every way in from an account. */
export async function requireReset(trx: Kysely<Schema>, staffId: string): Promise<void> {
  await setPasswordHash(trx, staffId, NO_PASSWORD)
  await deletePasskeys(trx, { staffId })
}

export async function listAuditIds(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('audit').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
