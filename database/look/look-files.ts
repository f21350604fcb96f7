import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type LookFile = { readonly file: string; readonly bytes: Uint8Array }

/** Mails that were sent name their logo, so more of them are kept than looks. */
const MAX_LOGO_FILES = 40
/** What is drawn is drawn again when it is asked for. */
const DRAWN_KEPT_MS = 30 * 24 * 60 * 60_000

export async function readLookFile(db: Kysely<Schema>, file: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('look_files')
    .select('bytes')
    .where('file', '=', file)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** A file that is there already has the same content. */
export async function addLookFiles(
  db: Kysely<Schema>,
  files: readonly LookFile[],
  nowMs: number,
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ file, bytes }) => ({ file, bytes, made_at: nowMs }))
  await db
    .insertInto('look_files')
    .values(rows)
    .onConflict((conflict) => conflict.column('file').doUpdateSet({ made_at: nowMs }))
    .execute()
}

/**
 * Makes these the newest, so that nobody forgets them who does not know yet that a look shows them. False: one of them
 * is not there.
 */
export async function renewLookFiles(
  trx: Kysely<Schema>,
  files: readonly string[],
  nowMs: number,
): Promise<boolean> {
  const renewed = await trx
    .updateTable('look_files')
    .set({ made_at: nowMs })
    .where('file', 'in', files)
    .returning('file')
    .execute()
  return renewed.length === new Set(files).size
}

/** Call this after `addLookFiles`, with the files that the kept looks show. */
export async function forgetLookFiles(
  db: Kysely<Schema>,
  { kept, nowMs }: { readonly kept: readonly string[]; readonly nowMs: number },
): Promise<void> {
  await db
    .deleteFrom('look_files')
    .where('file', 'not like', 'logo-%')
    .where('made_at', '<', nowMs - DRAWN_KEPT_MS)
    .execute()
  const logos = await db
    .selectFrom('look_files')
    .select(['file', 'made_at'])
    .where('file', 'like', 'logo-%')
    .orderBy('made_at', 'desc')
    .orderBy('file')
    .execute()
  const gone = logos.slice(MAX_LOGO_FILES).filter(({ file }) => !kept.includes(file))
  const [newest] = gone
  if (newest === undefined) return
  await db
    .deleteFrom('look_files')
    .where(
      'file',
      'in',
      gone.map(({ file }) => file),
    )
    // One of them may have been renewed meanwhile.
    .where('made_at', '<=', newest.made_at)
    .execute()
}
