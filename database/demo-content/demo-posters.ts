import type { Kysely } from 'kysely'
import type { Poster } from '#domain/gallery/poster'
import { loadGallery, loadHomePage } from '../gallery/gallery.ts'
import { updateHomePage } from '../gallery/gallery-edits.ts'
import { forgetOnHome } from '../gallery/home-lists.ts'
import type { Schema } from '../schema.ts'

export async function listDemoPosters(db: Kysely<Schema>): Promise<readonly Poster[]> {
  const rows = await db.selectFrom('gallery_pieces').select('id').where('is_demo', '=', 1).execute()
  const ids = new Set(rows.map(({ id }) => id))
  return (await loadGallery(db)).filter(({ id }) => ids.has(id))
}

/** The home page shows another poster from then on, or none. */
export async function deletePosters(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('gallery_pieces').where('id', 'in', ids).execute()
  await forgetOnHome(trx, { products: [], posters: ids })
  const { lookId, heroProductId } = await loadHomePage(trx)
  if (lookId === null || !ids.includes(lookId)) return
  const [first] = await loadGallery(trx)
  await updateHomePage(trx, { heroProductId, lookId: first?.id ?? null })
}

export async function endDemoPosters(trx: Kysely<Schema>): Promise<void> {
  await trx.updateTable('gallery_pieces').set({ is_demo: 0 }).where('is_demo', '=', 1).execute()
}

/** Products that are gone are on no poster any more, nor on the home page. */
export async function forgetProducts(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const gone = new Set(ids)
  await forgetOnHome(trx, { products: ids, posters: [] })
  for (const { id, productIds } of await loadGallery(trx)) {
    const left = productIds.filter((each) => !gone.has(each))
    if (left.length === productIds.length) continue
    await trx
      .updateTable('gallery_pieces')
      .set({ product_ids_json: JSON.stringify(left) })
      .where('id', '=', id)
      .execute()
  }
  const { lookId, heroProductId } = await loadHomePage(trx)
  if (heroProductId === null || !gone.has(heroProductId)) return
  await updateHomePage(trx, { heroProductId: null, lookId })
}
