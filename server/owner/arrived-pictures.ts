import type { ArrivedPicture } from '#contracts/backoffice/gallery-data'
import { listArrived } from '#database/repositories/uploads'
import type { PictureUse } from '#domain/catalogue/upload-uses'
import type { AppContext } from '../context.ts'
import { smallPicture } from './small-picture.ts'

/** Uploaded in the last day for the gallery or the home page, the newest first. */
export async function arrivedPictures(
  { db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>,
  use: PictureUse,
): Promise<readonly ArrivedPicture[]> {
  const arrived = await listArrived(db, use)
  const isNew = ({ picture }: { readonly picture: string }) =>
    !catalogue.current().pictures.has(picture)
  if (arrived.some(isNew)) await catalogue.refresh()
  const { pictures } = catalogue.current()
  return arrived.map(({ picture, alt }) => ({
    file: picture,
    picture: smallPicture(pictures, picture),
    alt,
  }))
}
