import { brand } from '#domain/brand'
import type { AboutData } from '../../../storefront/pages/about/about-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'
import { pictureData } from './picture-data.ts'

const DESCRIPTION = `${brand.name} was founded in ${brand.city} in June 2023. What we believe in, and how a piece comes to be.`

export const aboutLoader: Loader<AboutData> = {
  cacheKey: () => '/about',
  load: () => ({
    status: 200,
    head: headOf('Our story', DESCRIPTION, { canonical: '/about' }),
    data: {
      hero: pictureData('campaign-11'),
      vision: pictureData('unity-arch-tee-palm-detail'),
      values: {
        quality: pictureData('dragon-baggy-pants-indigo-detail'),
        authenticity: pictureData('reflective-beanie-black-detail'),
        sustainability: pictureData('core-white-tee-white-front'),
      },
      wall: ['campaign-01', 'campaign-06', 'campaign-15'].map((name) => pictureData(name)),
    },
  }),
}
