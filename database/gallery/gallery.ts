import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Film } from '#domain/gallery/film'
import { DEFAULT_FOCUS, type Focus } from '#domain/gallery/focus'
import { type HomePage, NO_PORTRAIT, NO_POSTER } from '#domain/gallery/home-page'
import { SHIPPED_SECTIONS } from '#domain/gallery/home-sections'
import type { Poster } from '#domain/gallery/poster'
import type { Schema } from '../schema.ts'
import { loadHomeList } from './home-lists.ts'

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
  portrait: NO_PORTRAIT,
  heroProductId: null,
  lookId: null,
  sections: SHIPPED_SECTIONS,
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
      'portrait_picture',
      'portrait_film_json',
      'portrait_focus_x',
      'portrait_focus_y',
    ])
    .executeTakeFirst()
  if (!row) return NO_HOME_PAGE
  const { heroPicture, heroProductId, lookId, film } = row
  const { sections } = await loadHomeList(db)
  return {
    heroPicture,
    heroFocus: toFocus(row.hero_focus_x, row.hero_focus_y),
    film: toFilm(film),
    portrait: {
      picture: row.portrait_picture,
      focus: toFocus(row.portrait_focus_x, row.portrait_focus_y),
      film: toFilm(row.portrait_film_json),
    },
    heroProductId,
    lookId,
    sections,
  }
}

function toFocus(x: number | null, y: number | null): Focus {
  return x === null || y === null ? DEFAULT_FOCUS : { x, y }
}

function toFilm(stored: string | null): Film | null {
  return stored === null ? null : v.parse(storedFilm, stored)
}
