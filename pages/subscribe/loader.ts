import { pagePictures } from '#assets/page-pictures'
import type { Brand } from '#domain/site-brand'
import { pictureData } from '#server/pictures/picture-data'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

const headFor = (brand: Brand) =>
  headOf(
    'Never miss a drop',
    `New collections, restocks and stories from ${brand.name} in ${brand.city || brand.country}, by email.`,
  )

export const loader = fixedPage('subscribe', ({ form = null, brand, catalogue }) => {
  const { pictures, hasShippedPictures } = catalogue.current()
  const picture = hasShippedPictures ? pictureData(pictures, pagePictures.subscribe) : null
  return { head: headFor(brand), data: { picture, form } }
})
