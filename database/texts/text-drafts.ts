import { type Kysely, sql } from 'kysely'
import { readStoredContent, type TextContent } from '#domain/texts/text-content'
import { isTextName, type TextName } from '#domain/texts/text-names'
import type { Schema } from '../schema.ts'

export type TextDraft = {
  /** It is 0 if nobody has ever changed the text. */
  readonly edition: number
  /** It is null if nothing is unpublished. */
  readonly content: TextContent | null
  readonly savedAtMs: number
  readonly byName: string
}

const NO_DRAFT: TextDraft = { edition: 0, content: null, savedAtMs: 0, byName: '' }

export async function findDraft(db: Kysely<Schema>, name: TextName): Promise<TextDraft> {
  const row = await db
    .selectFrom('text_drafts')
    .leftJoin('staff', 'staff.id', 'text_drafts.saved_by')
    .select(['edition', 'content_json', 'saved_at', 'staff.name as by'])
    .where('text_drafts.name', '=', name)
    .executeTakeFirst()
  if (!row) return NO_DRAFT
  const { edition, content_json, saved_at, by } = row
  return {
    edition,
    content: content_json === null ? null : readStoredContent(content_json),
    savedAtMs: saved_at,
    byName: by ?? '',
  }
}

export async function listDraftNames(db: Kysely<Schema>): Promise<ReadonlySet<TextName>> {
  const rows = await db
    .selectFrom('text_drafts')
    .select('name')
    .where('content_json', 'is not', null)
    .execute()
  return new Set(rows.map(({ name }) => name).filter(isTextName))
}

type NewDraft = {
  readonly name: TextName
  /** With null nothing is unpublished any more. */
  readonly content: TextContent | null
  readonly staffId: string | null
  readonly nowMs: number
}

/**
 * Writes the draft and returns its edition. The row stays locked until the commit: of two people who save at once, the
 * second gets an edition that is not the next one after what they saw.
 */
export async function writeDraft(
  trx: Kysely<Schema>,
  { name, content, staffId, nowMs }: NewDraft,
): Promise<number> {
  const row = {
    content_json: content === null ? null : JSON.stringify(content),
    saved_at: nowMs,
    saved_by: staffId,
  }
  const { edition } = await trx
    .insertInto('text_drafts')
    .values({ name, edition: 1, ...row })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ...row, edition: sql`text_drafts.edition + 1` }),
    )
    .returning('edition')
    .executeTakeFirstOrThrow()
  return edition
}
