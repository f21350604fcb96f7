import type { Kysely } from 'kysely'
import type { HomePage } from '#domain/gallery/home-page'
import type { Poster } from '#domain/gallery/poster'
import type { Schema } from '../schema.ts'

export async function updatePoster(
  trx: Kysely<Schema>,
  { id, category, description, productIds }: Poster,
): Promise<void> {
  await trx
    .updateTable('gallery_pieces')
    .set({ category, description, product_ids_json: JSON.stringify(productIds) })
    .where('id', '=', id)
    .execute()
}

/** A new poster comes before all others. */
export async function insertPoster(
  trx: Kysely<Schema>,
  { category, picture, description, productIds }: Omit<Poster, 'id' | 'title'>,
): Promise<number> {
  const found = await trx
    .selectFrom('gallery_pieces')
    .select(({ fn }) => [fn.max('id').as('id'), fn.min('position').as('position')])
    .executeTakeFirst()
  const id = (found?.id ?? 0) + 1
  const position = (found?.position ?? 1) - 1
  await trx
    .insertInto('gallery_pieces')
    .values({
      id,
      category,
      picture,
      description,
      product_ids_json: JSON.stringify(productIds),
      position,
    })
    .execute()
  return id
}

export async function writePosterOrder(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await trx
      .updateTable('gallery_pieces')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

export async function deletePoster(trx: Kysely<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('gallery_pieces').where('id', '=', id).execute()
}

export async function updateHomePage(
  trx: Kysely<Schema>,
  { heroProductId, lookId }: Pick<HomePage, 'heroProductId' | 'lookId'>,
): Promise<void> {
  await trx
    .updateTable('home_page')
    .set({ hero_product_id: heroProductId, look_id: lookId })
    .where('id', '=', 1)
    .execute()
}

type HeroMedia = Pick<HomePage, 'heroPicture' | 'heroFocus' | 'film' | 'portrait'>

export async function updateHero(
  trx: Kysely<Schema>,
  { heroPicture, heroFocus, film, portrait }: HeroMedia,
): Promise<void> {
  await trx
    .updateTable('home_page')
    .set({
      hero_picture: heroPicture,
      hero_focus_x: heroFocus.x,
      hero_focus_y: heroFocus.y,
      film_json: film && JSON.stringify(film),
      portrait_picture: portrait.picture,
      portrait_focus_x: portrait.focus.x,
      portrait_focus_y: portrait.focus.y,
      portrait_film_json: portrait.film && JSON.stringify(portrait.film),
    })
    .where('id', '=', 1)
    .execute()
}

/** The ids are in the order of the home page; every other product stops being a new drop. */
export async function writeNewDrops(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('products')
    .set({ new_drop_position: null })
    .where('new_drop_position', 'is not', null)
    .execute()
  for (const [index, id] of ids.entries()) {
    await trx
      .updateTable('products')
      .set({ new_drop_position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

type Named = { readonly id: number; readonly title: string }

/** New drops are in the order of the home page and include products that are not on sale. */
export function listNewDrops(db: Kysely<Schema>): Promise<readonly Named[]> {
  return db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('new_drop_position', 'is not', null)
    .orderBy('new_drop_position')
    .orderBy('id')
    .execute()
}

/** Titles of products on sale come first: of two products with one title that one is meant. */
export function listTitles(db: Kysely<Schema>): Promise<readonly Named[]> {
  return db
    .selectFrom('products')
    .select(['id', 'title'])
    .orderBy(({ eb }) => eb.case().when('state', '=', 'live').then(0).else(1).end())
    .orderBy('id')
    .execute()
}
