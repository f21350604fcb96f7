export type GalleryCategory = 'influence' | 'campaign'

export const MAX_CAPTION = 100

export type Poster = {
  readonly id: number
  readonly category: GalleryCategory
  /** The table of pictures has the alt text under this name. */
  readonly picture: string
  /** §3: always empty. */
  readonly title: ''
  /** The caption: an artist's name, or the year of the campaign. */
  readonly description: string
  /** The products that the poster shows, a hat last. */
  readonly productIds: readonly number[]
}
