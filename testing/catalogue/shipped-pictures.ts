import type { Pictures } from '#domain/catalogue/picture'
import { shippedContent } from '#server/catalogue/shipped-content'

const pictures: Pictures = new Map(shippedContent.pictures.map((each) => [each.name, each]))

/** The pictures of the release, as every seeded database has them. */
export function shippedPictures(): Pictures {
  return pictures
}
