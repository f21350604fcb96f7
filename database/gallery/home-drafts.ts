import type { Kysely } from 'kysely'
import type { HomeSection } from '#domain/gallery/home-sections'
import type { Schema } from '../schema.ts'
import { parseSections } from './home-lists.ts'

export type HomeDraft = {
  readonly sections: readonly HomeSection[]
  /** The mark of the list that was in force when the draft was begun. */
  readonly seen: string
}

/** A draft that nobody has touched for so long is forgotten. */
const KEPT_MS = 90 * 24 * 60 * 60_000

export async function findHomeDraft(
  db: Kysely<Schema>,
  staffId: string,
): Promise<HomeDraft | null> {
  const row = await db
    .selectFrom('home_drafts')
    .select(['sections_json', 'seen'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row ? { sections: parseSections(row.sections_json), seen: row.seen } : null
}

type Begun = { readonly staffId: string; readonly draft: HomeDraft; readonly nowMs: number }

/** Returns the person's draft, which is the given one if there was none. Two posts of one person wait for each other. */
export async function beginHomeDraft(
  trx: Kysely<Schema>,
  { staffId, draft, nowMs }: Begun,
): Promise<HomeDraft> {
  await trx
    .deleteFrom('home_drafts')
    .where('saved_at', '<', nowMs - KEPT_MS)
    .execute()
  await trx
    .insertInto('home_drafts')
    .values({
      staff_id: staffId,
      sections_json: JSON.stringify(draft.sections),
      seen: draft.seen,
      saved_at: nowMs,
    })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ saved_at: nowMs }))
    .execute()
  return (await findHomeDraft(trx, staffId)) ?? draft
}

export async function writeHomeDraft(
  trx: Kysely<Schema>,
  staffId: string,
  sections: readonly HomeSection[],
): Promise<void> {
  await trx
    .updateTable('home_drafts')
    .set({ sections_json: JSON.stringify(sections) })
    .where('staff_id', '=', staffId)
    .execute()
}

export async function deleteHomeDraft(trx: Kysely<Schema>, staffId: string): Promise<void> {
  await trx.deleteFrom('home_drafts').where('staff_id', '=', staffId).execute()
}
