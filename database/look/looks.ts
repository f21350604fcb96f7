import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type Look, MAX_FORMER_LOOKS, readLook, SHIPPED_LOOK } from '#domain/look/look'
import type { Schema } from '../schema.ts'

export type SavedLook = {
  readonly version: number
  readonly look: Look
  readonly savedAtMs: number
}

/** Version 0 is how the shop ships. A look that this release cannot read counts as that. */
export async function loadLook(db: Kysely<Schema>): Promise<Omit<SavedLook, 'savedAtMs'>> {
  const row = await db
    .selectFrom('looks')
    .select(['version', 'look_json'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return { version: 0, look: SHIPPED_LOOK }
  return { version: row.version, look: parseLook(row.look_json) ?? SHIPPED_LOOK }
}

/** The looks before the present one, the last first. */
export async function listFormerLooks(db: Kysely<Schema>): Promise<readonly SavedLook[]> {
  const rows = await db
    .selectFrom('looks')
    .selectAll()
    .orderBy('version', 'desc')
    .offset(1)
    .limit(MAX_FORMER_LOOKS)
    .execute()
  return rows.flatMap(({ version, look_json, saved_at }) => {
    const look = parseLook(look_json)
    return look ? [{ version, look, savedAtMs: saved_at }] : []
  })
}

/** Call this with `bumpRevision` of the topic `settings` in one transaction. Looks nobody can go back to are forgotten. */
export async function addLook(trx: Kysely<Schema>, { version, look, savedAtMs }: SavedLook) {
  const row = { version, look_json: JSON.stringify(look), saved_at: savedAtMs }
  await trx.insertInto('looks').values(row).execute()
  await trx
    .deleteFrom('looks')
    .where('version', '<', version - MAX_FORMER_LOOKS)
    .execute()
}

function parseLook(json: string): Look | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson()), json)
  return success ? readLook(output) : null
}
