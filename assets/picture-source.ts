import { type PictureSource, pictures } from './pictures.ts'

export type { PictureSource }

export function findPicture(name: string): PictureSource | undefined {
  return Object.hasOwn(pictures, name) ? pictures[name] : undefined
}
