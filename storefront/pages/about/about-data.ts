import type { PictureData } from '#contracts/picture'
import type { ValueName } from '../../content/about.ts'

export type AboutData = {
  readonly hero: PictureData
  readonly vision: PictureData
  readonly values: Readonly<Record<ValueName, PictureData>>
  readonly wall: readonly PictureData[]
}
