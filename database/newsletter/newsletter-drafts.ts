import type { Kysely } from 'kysely'
import type { NewsletterContent } from '#domain/newsletter/check-newsletter'
import type { Schema } from '../schema.ts'

type Draft = NewsletterContent & { readonly id: string; readonly nowMs: number }

/** Returns false if there is a draft with this id: the same form was sent twice. */
export async function insertDraft(
  trx: Kysely<Schema>,
  { id, subject, blocks, nowMs }: Draft,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('newsletters')
    .values({
      id,
      subject,
      blocks_json: JSON.stringify(blocks),
      state: 'draft',
      version: 1,
      created_at: nowMs,
      changed_at: nowMs,
      started_at: null,
      ended_at: null,
      paused_because: null,
      next_after: null,
      readers: 0,
      enqueued: 0,
      sent: 0,
      failed: 0,
      bounced: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

type Edit = Draft & { readonly version: number }

/** Returns false if it is no draft any more, or not as it was seen. */
export async function updateDraft(
  trx: Kysely<Schema>,
  { id, version, subject, blocks, nowMs }: Edit,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletters')
    .set({
      subject,
      blocks_json: JSON.stringify(blocks),
      version: version + 1,
      changed_at: nowMs,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function deleteDraft(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('newsletters')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}

type Start = { readonly id: string; readonly version: number; readonly nowMs: number }

/** The readers are counted at the start; who confirms from now on gets no mail. */
export async function startDraft(
  trx: Kysely<Schema>,
  { id, version, nowMs }: Start,
  readers: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletters')
    .set({ state: 'sending', started_at: nowMs, changed_at: nowMs, next_after: '', readers })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
