import { galleryItems } from '#assets/gallery'
import { brand } from '#domain/brand'
import type { HomeData } from '../../../storefront/pages/home/home-data.ts'
import { headOf } from '../../seo/head.ts'
import { organisationJsonLd, websiteJsonLd } from '../../seo/json-ld.ts'
import type { Loader } from '../page-result.ts'
import { pictureData } from './picture-data.ts'
import { productCard } from './product-card.ts'

const LOOK_ID = 2

export const homeLoader: Loader<HomeData> = {
  cacheKey: () => '/',
  load: ({ catalogue, publicUrl }) => {
    const look = galleryItems.find(({ id }) => id === LOOK_ID)
    return {
      status: 200,
      head: headOf(brand.name, brand.description, {
        canonical: '/',
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
  },
}
