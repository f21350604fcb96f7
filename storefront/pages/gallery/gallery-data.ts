import type { PictureData } from '#contracts/picture'

export type GalleryTab = {
  readonly label: string
  readonly href: string
  readonly count: number
  readonly isSelected: boolean
}

export type GalleryPiece = {
  readonly id: number
  /** An artist's name, or the year of the campaign. */
  readonly caption: string
  readonly picture: PictureData
}

export type GalleryData = {
  readonly tabs: readonly GalleryTab[]
  readonly lead: string
  readonly pieces: readonly GalleryPiece[]
}
