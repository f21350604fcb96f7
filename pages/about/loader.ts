import { pagePictures } from '#assets/page-pictures'
import { pictureData } from '#server/pictures/picture-data'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

const { wall, ...named } = pagePictures.about

export const loader = fixedPage('about', ({ brand, catalogue }) => {
  const { pictures: known, hasShippedPictures } = catalogue.current()
  const picture = (name: string) => (hasShippedPictures ? pictureData(known, name) : null)
  return {
    head: headOf(
      'Our story',
      `${brand.name} was founded in ${brand.city} in June 2023. What we believe in, and how a piece comes to be.`,
    ),
    data: {
      hero: picture(named.hero),
      vision: picture(named.vision),
      values: {
        quality: picture(named.quality),
        authenticity: picture(named.authenticity),
        sustainability: picture(named.sustainability),
      },
      wall: wall.flatMap((name) => picture(name) ?? []),
    },
  }
})
