import type { Brand } from '#domain/site-brand'
import { pictureData } from '#server/pictures/picture-data'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

/** The campaign poster has no title, so that it can be cropped anywhere. */
const POSTER = 'campaign-10'

const headFor = (brand: Brand) =>
  headOf(
    'Never miss a drop',
    `New collections, restocks and stories from ${brand.name} in ${brand.city}, by email.`,
  )

export const loader = fixedPage('subscribe', ({ form = null, brand, catalogue }) => ({
  head: headFor(brand),
  data: { picture: pictureData(catalogue.current().pictures, POSTER), form },
}))
