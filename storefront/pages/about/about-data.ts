import type { ValueName } from '../../content/about.ts'
import type { PictureData } from '../../ui/picture-data.ts'

export type AboutData = {
  readonly hero: PictureData
  readonly vision: PictureData
  readonly values: Readonly<Record<ValueName, PictureData>>
  readonly wall: readonly PictureData[]
}
