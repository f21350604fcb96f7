import { galleryItems } from '#assets/gallery'
import { headOf } from '../../seo/head.ts'
import { organisationJsonLd, websiteJsonLd } from '../../seo/json-ld.ts'
import { fixedPage } from '../page-loader.ts'
import { filmData } from './film-data.ts'
import { lookData } from './look-data.ts'
import { productCard } from './product-card.ts'

const LOOK_ID = 2

export const homeLoader = fixedPage('home', ({ catalogue, publicUrl, brand }) => {
  const look = galleryItems.find(({ id }) => id === LOOK_ID)
  if (!look) throw new Error(`The gallery has no poster ${LOOK_ID}`)
  const film = filmData(catalogue)
  return {
    head: headOf(brand.name, brand.description, {
      jsonLd: [organisationJsonLd(publicUrl, brand), websiteJsonLd(publicUrl, brand)],
      preload: { srcset: film.poster.avif, sizes: film.sizes },
    }),
    data: {
      film,
      newDrops: catalogue.current().newDropIds.flatMap((id) => {
        const product = catalogue.product(id)
        return product ? [productCard(product)] : []
      }),
      look: { ...lookData(look, catalogue), caption: look.description },
    },
  }
})
