import type { Kysely } from 'kysely'
import { markRevision } from '#database/catalogue/catalogue-file-edits'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'

/** The back office writes the same when a draft goes on sale. */
export async function publishProduct(db: Kysely<Schema>, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ state: 'live' }).where('id', '=', id).execute()
    const revision = await bumpRevision(trx, 'pieces')
    await markRevision(trx, { revision, productIds: [id] })
  })
}

/** Takes these products off sale, under titles that nothing else has. */
export async function makeDrafts(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await db
      .updateTable('products')
      .set({ state: 'draft', title: draftTitle(id), released_on: '2030-01-01' })
      .where('id', '=', id)
      .execute()
  }
  await bumpRevision(db, 'catalogue')
}

export function draftTitle(id: number): string {
  return `Adinkra${wordOf(id)} Tee`
}

/** Returns a word for a number, so that a search finds this product alone. */
export function wordOf(id: number): string {
  return [...String(id)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('')
}
