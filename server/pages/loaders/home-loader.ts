import { galleryItems } from '#assets/gallery'
import { brand } from '#domain/brand'
import { headOf } from '../../seo/head.ts'
import { organisationJsonLd, websiteJsonLd } from '../../seo/json-ld.ts'
import { fixedPage } from '../page-loader.ts'
import { pictureData } from './picture-data.ts'
import { productCard } from './product-card.ts'

const LOOK_ID = 2

export const homeLoader = fixedPage('home', ({ catalogue, publicUrl }) => {
  const look = galleryItems.find(({ id }) => id === LOOK_ID)
  return {
    head: headOf(brand.name, brand.description, {
      jsonLd: [organisationJsonLd(publicUrl), websiteJsonLd(publicUrl)],
    }),
    data: {
      poster: pictureData('hero-poster'),
      newDrops: catalogue.current().newDropIds.flatMap((id) => {
        const product = catalogue.product(id)
        return product ? [productCard(product)] : []
      }),
      look: { picture: pictureData(look?.picture ?? ''), caption: look?.description ?? '' },
    },
  }
})
