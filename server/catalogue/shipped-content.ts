import { altTextOf } from '#assets/alt-texts'
import { film } from '#assets/film'
import { shippedPosters } from '#assets/gallery'
import { pictures } from '#assets/pictures'
import type { ShippedContent } from '#database/seed/seed-shipped-content'
import type { Picture } from '#domain/catalogue/picture'
import { readPictureFile } from '#domain/catalogue/picture'
import { DEFAULT_FOCUS } from '#domain/gallery/focus'
import { NO_PORTRAIT } from '#domain/gallery/home-page'
import { SHIPPED_SECTIONS } from '#domain/gallery/home-sections'

/** The campaign poster with the set of the film. */
const LOOK_ID = 2

/** The pictures and posters that are part of this release. */
export const shippedContent: ShippedContent = {
  pictures: Object.entries(pictures).map(([name, source]): Picture => {
    const { width, height, colour, placeholder, avif, jpeg } = source
    return {
      name,
      hash: readPictureFile(jpeg[0]?.file ?? '')?.hash ?? '',
      alt: altTextOf(name),
      width,
      height,
      tint: colour,
      placeholder,
      avifWidths: avif.map((each) => each.width),
      jpegWidths: jpeg.map((each) => each.width),
    }
  }),
  gallery: shippedPosters,
  home: {
    heroPicture: film.poster,
    heroFocus: DEFAULT_FOCUS,
    film: null,
    portrait: NO_PORTRAIT,
    heroProductId: film.productId,
    lookId: LOOK_ID,
    sections: SHIPPED_SECTIONS,
  },
}
