import { listArrived } from '#database/pictures/uploads'
import type { PictureUse } from '#domain/catalogue/upload-uses'
import type { AppContext } from '#server/base/context'
import type { ArrivedPicture } from '../data/gallery-data.ts'
import { smallPicture } from '../small-picture.ts'
import { knownPictures } from './known-pictures.ts'

/** Uploaded in the last day for the gallery or the home page, the newest first. */
export async function arrivedPictures(
  context: Pick<AppContext, 'db' | 'catalogue'>,
  use: PictureUse,
): Promise<readonly ArrivedPicture[]> {
  const arrived = await listArrived(context.db, use)
  const pictures = await knownPictures(
    context,
    arrived.map(({ picture }) => picture),
  )
  return arrived.map(({ picture, alt }) => ({
    file: picture,
    picture: smallPicture(pictures, picture),
    alt,
  }))
}
