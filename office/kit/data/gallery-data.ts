import type { PictureData } from '#contracts/picture'
import type { FilmFormat } from '#domain/gallery/film'
import type { GalleryCategory } from '#domain/gallery/poster'

export type ArrivedPicture = {
  readonly file: string
  readonly picture: PictureData
  readonly alt: string
}

export type ListedPoster = {
  readonly id: number
  readonly description: string
  readonly category: GalleryCategory
  /** The text has one title on each line. */
  readonly products: string
  readonly picture: PictureData
  /** The mark tells which version the form shows. */
  readonly seen: string
  readonly isOnHome: boolean
}

export type FilmWords =
  | { readonly kind: 'shipped' | 'none' }
  | { readonly kind: 'own'; readonly formats: readonly FilmFormat[] }
