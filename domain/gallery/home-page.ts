import type { Film } from './film.ts'
import { DEFAULT_FOCUS, type Focus } from './focus.ts'
import type { HomeSection } from './home-sections.ts'

/** The owner may change these on the home page, besides the new drops. */
export type HomePage = {
  /** The picture stands in for the film; this is its name in the table of pictures, or NO_POSTER. */
  readonly heroPicture: string
  /** The focus of that picture, and of the film over it. */
  readonly heroFocus: Focus
  /** Null means the film of the release. */
  readonly film: Film | null
  /** Upright screens, such as phones, have these instead. */
  readonly portrait: PortraitHero
  /** The product that the film shows. */
  readonly heroProductId: number | null
  /** The gallery poster with its products. */
  readonly lookId: number | null
  /** The page has these sections in their order; the products and posters of some are kept elsewhere. */
  readonly sections: readonly HomeSection[]
}

export type PortraitHero = {
  /** It is null if upright screens have the same picture as others. */
  readonly picture: string | null
  readonly focus: Focus
  /** It is null if upright screens have the film of others, or none if they have a picture of their own. */
  readonly film: Film | null
}

export const NO_PORTRAIT: PortraitHero = { picture: null, focus: DEFAULT_FOCUS, film: null }

/** The first screen has no picture. */
export const NO_POSTER = ''
