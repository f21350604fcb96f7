import type { Kysely } from 'kysely'
import { shippedPosters } from '#assets/gallery'
import { deletePosters, endDemoPosters, listDemoPosters } from '#database/demo-content/demo-posters'
import { listTitles } from '#database/gallery/gallery-edits'
import type { Schema } from '#database/schema'
import type { Poster } from '#domain/gallery/poster'
import { posterMark } from '../gallery/edit-gallery.ts'
import type { Remove } from './demo-removal.ts'

export function posterKey(poster: Poster): string {
  return `${poster.id} ${posterMark(poster)}`
}

/** Lists those whose caption, wall or products a person has changed. Products that are gone do not count. */
export async function listEditedPosters(db: Kysely<Schema>): Promise<readonly Poster[]> {
  const known = new Set((await listTitles(db)).map(({ id }) => id))
  return (await listDemoPosters(db)).filter((poster) => {
    const shipped = shippedPosters.find(({ id }) => id === poster.id)
    if (!shipped) return true
    const productIds = shipped.productIds.filter((id) => known.has(id))
    return posterMark(poster) !== posterMark({ ...shipped, productIds })
  })
}

export const removePosters: Remove = async (trx, { ticked }) => {
  const edited = await listEditedPosters(trx)
  const stayed = edited.filter((poster) => !ticked.has(posterKey(poster)))
  const stayedIds = new Set(stayed.map(({ id }) => id))
  const deleted = (await listDemoPosters(trx)).filter(({ id }) => !stayedIds.has(id))
  await deletePosters(
    trx,
    deleted.map(({ id }) => id),
  )
  await endDemoPosters(trx)
  return {
    outcome: { deleted: deleted.length, retired: 0, stayed: stayed.length },
    names: { stayed: stayed.map(({ description }) => description).join(', ') },
  }
}
