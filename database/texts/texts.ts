import type { Kysely } from 'kysely'
import { readStoredContent, type TextContent } from '#domain/texts/text-content'
import { isTextName, type TextName } from '#domain/texts/text-names'
import type { SavedText, StoredTexts } from '#domain/texts/texts-in-force'
import { listDecisions } from '../demo-content/decisions.ts'
import type { Schema } from '../schema.ts'

/** A version that this release cannot read counts as none. */
export async function loadTexts(db: Kysely<Schema>, revision: number): Promise<StoredTexts> {
  const rows = await db
    .selectFrom('texts')
    .select(['name', 'content_json', 'saved_at'])
    .where(({ eb, selectFrom }) =>
      eb(
        'version',
        '=',
        selectFrom('texts as other')
          .select(({ fn }) => fn.max('other.version').as('newest'))
          .whereRef('other.name', '=', 'texts.name'),
      ),
    )
    .execute()
  const saved = rows.flatMap(
    ({ name, content_json, saved_at }): (readonly [TextName, SavedText])[] => {
      const content = readStoredContent(content_json)
      return content && isTextName(name) ? [[name, { content, savedAtMs: saved_at }]] : []
    },
  )
  const decision = (await listDecisions(db)).get('texts')
  return {
    revision,
    saved: new Map(saved),
    demo: decision?.state ?? 'present',
    consentAskedAtMs: await readConsentAsked(db),
  }
}

async function readConsentAsked(db: Kysely<Schema>): Promise<number | null> {
  const { at } = await db
    .selectFrom('texts')
    .select(({ fn }) => fn.max('saved_at').as('at'))
    .where('asks_consent', '=', 1)
    .executeTakeFirstOrThrow()
  return at
}

export type TextVersion = {
  readonly version: number
  readonly savedAtMs: number
  /** '' if no person saved it. */
  readonly byName: string
  readonly asksConsent: boolean
}

/** The newest first. */
export async function listVersions(
  db: Kysely<Schema>,
  name: TextName,
): Promise<readonly TextVersion[]> {
  const rows = await db
    .selectFrom('texts')
    .leftJoin('staff', 'staff.id', 'texts.saved_by')
    .select(['version', 'saved_at', 'asks_consent', 'staff.name as by'])
    .where('texts.name', '=', name)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, saved_at, asks_consent, by }) => ({
    version,
    savedAtMs: saved_at,
    byName: by ?? '',
    asksConsent: asks_consent === 1,
  }))
}

export async function findVersion(
  db: Kysely<Schema>,
  { name, version }: { readonly name: TextName; readonly version: number },
): Promise<TextContent | null> {
  const row = await db
    .selectFrom('texts')
    .select('content_json')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? readStoredContent(row.content_json) : null
}

type NewVersion = {
  readonly name: TextName
  readonly content: TextContent
  readonly asksConsent: boolean
  readonly staffId: string | null
  readonly nowMs: number
}

/** So many versions of a text are kept. */
const MAX_VERSIONS = 100

/** Call this after `writeDraft`, whose locked row keeps two versions from having the same number. */
export async function insertVersion(
  trx: Kysely<Schema>,
  { name, content, asksConsent, staffId, nowMs }: NewVersion,
): Promise<void> {
  const { newest } = await trx
    .selectFrom('texts')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const version = (newest ?? 0) + 1
  await trx
    .insertInto('texts')
    .values({
      name,
      version,
      content_json: JSON.stringify(content),
      saved_at: nowMs,
      saved_by: staffId,
      asks_consent: asksConsent ? 1 : 0,
    })
    .execute()
  // The day on which consent was asked for again must not be forgotten.
  await trx
    .deleteFrom('texts')
    .where('name', '=', name)
    .where('version', '<=', version - MAX_VERSIONS)
    .where('asks_consent', '=', 0)
    .execute()
}
