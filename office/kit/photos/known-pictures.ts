import type { Pictures } from '#domain/catalogue/picture'
import type { AppContext } from '#server/base/context'

/** The catalogue's pictures; loaded again if one of these was just derived, perhaps by another process. */
export async function knownPictures(
  { catalogue }: Pick<AppContext, 'catalogue'>,
  files: readonly string[],
): Promise<Pictures> {
  const { pictures } = catalogue.current()
  if (files.every((file) => pictures.has(file))) return pictures
  await catalogue.refresh()
  return catalogue.current().pictures
}
