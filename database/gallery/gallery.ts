import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { DEFAULT_FOCUS } from '#domain/gallery/focus'
import { type HomePage, NO_POSTER } from '#domain/gallery/home-page'
import type { Poster } from '#domain/gallery/poster'
import type { Schema } from '../schema.ts'

const storedFilm = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    mp4: v.optional(v.nullable(v.string()), null),
    webm: v.optional(v.nullable(v.string()), null),
  }),
)
const storedIds = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

const NO_HOME_PAGE: HomePage = {
  heroPicture: NO_POSTER,
  heroFocus: DEFAULT_FOCUS,
  film: null,
  heroProductId: null,
  lookId: null,
}

export async function loadGallery(db: Kysely<Schema>): Promise<readonly Poster[]> {
  const rows = await db
    .selectFrom('gallery_pieces')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, category, picture, description, product_ids_json }) => ({
    id,
    category,
    picture,
    title: '',
    description,
    productIds: v.parse(storedIds, product_ids_json),
  }))
}

export async function loadHomePage(db: Kysely<Schema>): Promise<HomePage> {
  const row = await db
    .selectFrom('home_page')
    .select([
      'hero_picture as heroPicture',
      'hero_product_id as heroProductId',
      'look_id as lookId',
      'film_json as film',
      'hero_focus_x',
      'hero_focus_y',
    ])
    .executeTakeFirst()
  if (!row) return NO_HOME_PAGE
  const { hero_focus_x: x, hero_focus_y: y, film, ...home } = row
  return {
    ...home,
    heroFocus: x === null || y === null ? DEFAULT_FOCUS : { x, y },
    film: film === null ? null : v.parse(storedFilm, film),
  }
}
