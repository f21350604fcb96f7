import type { Film } from './film.ts'
import type { Focus } from './focus.ts'

/** The owner may change these on the home page, besides the new drops. */
export type HomePage = {
  /** The picture stands in for the film; this is its name in the table of pictures, or NO_POSTER. */
  readonly heroPicture: string
  /** The focus of that picture, and of the film over it. */
  readonly heroFocus: Focus
  /** Null means the film of the release. */
  readonly film: Film | null
  /** The product that the film shows. */
  readonly heroProductId: number | null
  /** The gallery poster with its products. */
  readonly lookId: number | null
}

/** The first screen has no picture. */
export const NO_POSTER = ''
