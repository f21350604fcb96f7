import type { Kysely } from 'kysely'
import type { Picture } from '#domain/catalogue/picture'
import { DEFAULT_SECTIONS, VOLUME_2 } from '#domain/catalogue/sections'
import { NO_FILM } from '#domain/gallery/film'
import { type HomePage, NO_POSTER } from '#domain/gallery/home-page'
import type { Poster } from '#domain/gallery/poster'
import { listRemoved } from '../demo-content/decisions.ts'
import { toPictureRow } from '../pictures/pictures.ts'
import type { Schema } from '../schema.ts'

/** A release brings this besides its products. */
export type ShippedContent = {
  readonly pictures: readonly Picture[]
  readonly gallery: readonly Poster[]
  readonly home: HomePage
}

/**
 * Fills empty tables once, and brings the release's own pictures up to date at every start: their
 * files change with it. What people wrote, such as alt texts, stays. A shop that starts empty gets the sections alone
 * (`seedCatalogue` has noted it).
 */
export async function seedShippedContent(
  db: Kysely<Schema>,
  { pictures, gallery, home }: ShippedContent,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateShippedPictures(trx, pictures)
    const seeded = await trx.selectFrom('home_page').select('id').executeTakeFirst()
    if (seeded) return
    await seedSections(trx)
    const removed = await listRemoved(trx)
    if (!removed.has('gallery')) await seedGallery(trx, gallery)
    const hasFilm = !removed.has('film')
    await trx
      .insertInto('home_page')
      .values({
        id: 1,
        hero_picture: hasFilm ? home.heroPicture : NO_POSTER,
        hero_product_id: removed.has('products') ? null : home.heroProductId,
        look_id: removed.has('gallery') ? null : home.lookId,
        film_json: hasFilm ? null : JSON.stringify(NO_FILM),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function updateShippedPictures(trx: Kysely<Schema>, pictures: readonly Picture[]) {
  const known = await trx
    .selectFrom('pictures')
    .select(['name', 'hash'])
    .where('origin', '=', 'shipped')
    .execute()
  const hashOf = new Map(known.map(({ name, hash }) => [name, hash]))
  const changed = pictures.filter(({ name, hash }) => hashOf.get(name) !== hash)
  if (changed.length === 0) return
  await trx
    .insertInto('pictures')
    .values(changed.map((picture) => toPictureRow(picture, { origin: 'shipped', createdAtMs: 0 })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        width: ref('excluded.width'),
        height: ref('excluded.height'),
        tint: ref('excluded.tint'),
        placeholder: ref('excluded.placeholder'),
        avif_widths_json: ref('excluded.avif_widths_json'),
        jpeg_widths_json: ref('excluded.jpeg_widths_json'),
      })),
    )
    .execute()
}

async function seedSections(trx: Kysely<Schema>) {
  const { collections, categories } = DEFAULT_SECTIONS
  await trx
    .insertInto('collections')
    .values(
      [VOLUME_2, ...collections].map(({ slug, title, shortLabel }, index) => ({
        slug,
        title,
        short_label: shortLabel,
        position: index + 1,
        in_navigation: slug === VOLUME_2.slug ? 0 : 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('categories')
    .values(categories.map((category, index) => ({ ...category, position: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedGallery(trx: Kysely<Schema>, gallery: readonly Poster[]) {
  await trx
    .insertInto('gallery_pieces')
    .values(
      gallery.map(({ productIds, title: _, ...poster }, index) => ({
        ...poster,
        product_ids_json: JSON.stringify(productIds),
        position: index + 1,
        is_demo: 1 as const,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
