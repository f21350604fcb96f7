export type GalleryCategory = 'influence' | 'campaign'

/** A poster of the gallery. */
export type GalleryPiece = {
  readonly id: number
  readonly category: GalleryCategory
  /** Its name in the table of pictures. */
  readonly picture: string
  /** The caption: an artist's name, or the year of the campaign. */
  readonly description: string
  /** The products that the poster shows, a hat last. */
  readonly productIds: readonly number[]
}
