import type { GalleryCategory } from '#domain/gallery/gallery-piece'
import type { PictureData } from '../picture.ts'

export type GalleryData = { readonly posters: readonly ListedPoster[] }

export type ListedPoster = {
  readonly id: number
  readonly description: string
  readonly category: GalleryCategory
  /** Titles, one on each line. */
  readonly pieces: string
  readonly picture: PictureData
  /** The mark of what its form shows. */
  readonly seen: string
  readonly isOnHome: boolean
}

export type HomeData = {
  /** Titles, one on each line. */
  readonly newDrops: string
  readonly hero: string
  readonly lookId: number | null
  readonly looks: readonly { readonly id: number; readonly caption: string }[]
  readonly seen: string
}
