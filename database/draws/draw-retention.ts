import type { Kysely } from 'kysely'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { findEntriesOf } from './draw-entries.ts'
import { lockDraw } from './draws.ts'

/** Entries of draws that were drawn before `beforeMs`: numbers, seed and result stay, without people. */
export function forgetOldEntries(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return inBatches((maxRows) =>
    transact(db, async (trx) => {
      const rows = await trx
        .selectFrom('draw_entries')
        .innerJoin('drops', 'drops.id', 'draw_entries.drop_id')
        .select('draw_entries.id')
        .where('opens_at', '<', beforeMs)
        .where('email', '<>', '')
        // An open offer ends within hours.
        .where('state', '<>', 'offered')
        .limit(maxRows)
        .execute()
      return forgetEntries(
        trx,
        rows.map(({ id }) => id),
      )
    }),
  )
}

/**
 * Removes the entries of a mailbox. One in a frozen list keeps its random number, without the person. The
 * draws are locked, so that none is frozen meanwhile.
 */
export async function eraseEntriesOf(trx: Kysely<Schema>, email: string): Promise<number> {
  const entries = await findEntriesOf(trx, email)
  const dropIds = [...new Set(entries.map(({ dropId }) => dropId))].sort()
  for (const dropId of dropIds) {
    await lockDraw(trx, dropId)
    const ofDrop = entries.filter((entry) => entry.dropId === dropId).map(({ id }) => id)
    await forgetEntries(trx, ofDrop)
  }
  // Somebody may have typed another spelling of the mailbox.
  await trx.deleteFrom('draw_links').where('email', '=', email).execute()
  return entries.length
}

/** Deletes entries; those of a frozen list stay, without the person. Returns how many were given. */
async function forgetEntries(trx: Kysely<Schema>, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const isListed = trx.selectFrom('draws').select('drop_id').where('frozen_at', 'is not', null)
  await trx
    .deleteFrom('draw_entries')
    .where('id', 'in', ids)
    .where(({ or, eb, not }) =>
      or([eb('entered_at', 'is', null), not(eb('drop_id', 'in', isListed))]),
    )
    .execute()
  await trx.deleteFrom('draw_links').where('entry_id', 'in', ids).execute()
  // Whoever was not drawn yet cannot be any more: there is nobody to mail.
  await trx
    .updateTable('draw_entries')
    .set({ state: 'gone' })
    .where('id', 'in', ids)
    .where('state', '=', 'entered')
    .execute()
  await trx
    .updateTable('draw_entries')
    .set({
      ...{ email: '', address: '', name: '', phone: '', country: '' },
      ...{ token_hash: null, mailbox: null, entered_phone: null, entered_mailbox: null },
    })
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('draw_entries')
    .set({ order_id: null })
    .where('id', 'in', ids)
    .where('state', '<>', 'offered')
    .execute()
  return ids.length
}
