import type { Kysely } from 'kysely'
import { loadHomePage } from '#database/gallery/gallery'
import { updateHero } from '#database/gallery/gallery-edits'
import type { Schema } from '#database/schema'
import { NO_FILM } from '#domain/gallery/film'
import { DEFAULT_FOCUS } from '#domain/gallery/focus'
import { NO_POSTER } from '#domain/gallery/home-page'
import { isShippedPoster } from '../gallery/edit-hero.ts'
import type { Remove } from './demo-removal.ts'

/** Lists what the first screen of the home page shows of the release. */
export async function listShippedHero(db: Kysely<Schema>): Promise<readonly ('film' | 'poster')[]> {
  const home = await loadHomePage(db)
  return [
    ...(home.film === null ? (['film'] as const) : []),
    ...(isShippedPoster(home) ? (['poster'] as const) : []),
  ]
}

/** A film or a poster that the owner has chosen stays. */
export const removeFilm: Remove = async (trx) => {
  const shipped = await listShippedHero(trx)
  const { heroPicture, heroFocus, film, portrait } = await loadHomePage(trx)
  await updateHero(trx, {
    film: film ?? NO_FILM,
    portrait,
    ...(shipped.includes('poster')
      ? { heroPicture: NO_POSTER, heroFocus: DEFAULT_FOCUS }
      : { heroPicture, heroFocus }),
  })
  return {
    outcome: { deleted: shipped.length, retired: 0, stayed: 0 },
    names: { deleted: shipped.join(', ') },
  }
}
