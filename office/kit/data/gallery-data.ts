import type { PictureData } from '#contracts/picture'
import type { FilmFormat } from '#domain/gallery/film'
import type { Focus } from '#domain/gallery/focus'
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

export type FirstScreen = {
  /** It is null if the first screen has no picture. */
  readonly poster: PictureData | null
  readonly focus: Focus
  readonly isShippedPoster: boolean
  /** Film and poster of the release are offered until the owner has removed them. */
  readonly hasShipped: boolean
  readonly newPosters: readonly ArrivedPicture[]
  readonly film:
    | { readonly kind: 'shipped' | 'none' }
    | { readonly kind: 'own'; readonly formats: readonly FilmFormat[] }
  readonly newFilms: readonly ArrivedFilm[]
  readonly seen: string
}

export type ArrivedFilm = {
  readonly file: string
  readonly fileName: string
  readonly format: FilmFormat
  readonly bytes: number
}
