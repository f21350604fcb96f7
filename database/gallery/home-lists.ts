import type { Kysely } from 'kysely'
import * as v from 'valibot'
import {
  type HomeSection,
  MAX_FORMER_LISTS,
  readHomeSections,
  SHIPPED_SECTIONS,
  withoutGone,
} from '#domain/gallery/home-sections'
import type { Schema } from '../schema.ts'

export type HomeList = { readonly version: number; readonly sections: readonly HomeSection[] }
export type PublishedList = HomeList & { readonly publishedAtMs: number }

/** Version 0 is how the shop ships. */
export async function loadHomeList(db: Kysely<Schema>): Promise<HomeList> {
  const row = await db
    .selectFrom('home_lists')
    .select(['version', 'sections_json'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return { version: 0, sections: SHIPPED_SECTIONS }
  return { version: row.version, sections: parseSections(row.sections_json) }
}

/** The lists before the present one, the last first. */
export async function listFormerLists(db: Kysely<Schema>): Promise<readonly PublishedList[]> {
  const rows = await db
    .selectFrom('home_lists')
    .selectAll()
    .orderBy('version', 'desc')
    .offset(1)
    .limit(MAX_FORMER_LISTS)
    .execute()
  return rows.map(({ version, sections_json, published_at }) => ({
    version,
    sections: parseSections(sections_json),
    publishedAtMs: published_at,
  }))
}

/**
 * Call this with `bumpRevision` of the topic `catalogue` in one transaction. The list before is kept as it was shown last;
 * lists nobody can go back to are forgotten.
 */
export async function addHomeList(
  trx: Kysely<Schema>,
  { before, after, nowMs }: AddedList,
): Promise<void> {
  const former = { version: before.version, sections_json: JSON.stringify(before.sections) }
  await trx
    .insertInto('home_lists')
    .values({ ...former, published_at: nowMs })
    .onConflict((conflict) =>
      conflict.column('version').doUpdateSet({ sections_json: former.sections_json }),
    )
    .execute()
  const version = before.version + 1
  await trx
    .insertInto('home_lists')
    .values({ version, sections_json: JSON.stringify(after), published_at: nowMs })
    .execute()
  await trx
    .deleteFrom('home_lists')
    .where('version', '<', version - MAX_FORMER_LISTS)
    .execute()
}

type AddedList = {
  readonly before: HomeList
  readonly after: readonly HomeSection[]
  readonly nowMs: number
}

type Gone = { readonly products: readonly number[]; readonly posters: readonly number[] }

/** Takes products and posters that are deleted out of every list and draft: a poster's number is given again. */
export async function forgetOnHome(trx: Kysely<Schema>, gone: Gone): Promise<void> {
  const lists = await trx.selectFrom('home_lists').select(['version', 'sections_json']).execute()
  for (const { version, sections_json } of lists) {
    await trx
      .updateTable('home_lists')
      .set({ sections_json: JSON.stringify(withoutGone(parseSections(sections_json), gone)) })
      .where('version', '=', version)
      .execute()
  }
  const drafts = await trx.selectFrom('home_drafts').select(['staff_id', 'sections_json']).execute()
  for (const { staff_id, sections_json } of drafts) {
    await trx
      .updateTable('home_drafts')
      .set({ sections_json: JSON.stringify(withoutGone(parseSections(sections_json), gone)) })
      .where('staff_id', '=', staff_id)
      .execute()
  }
}

export function parseSections(json: string): readonly HomeSection[] {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson()), json)
  return success ? readHomeSections(output) : SHIPPED_SECTIONS
}
