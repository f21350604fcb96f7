import { pictureData } from '#server/pictures/picture-data'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

export const loader = fixedPage('about', ({ brand, catalogue }) => {
  const picture = (name: string) => pictureData(catalogue.current().pictures, name)
  return {
    head: headOf(
      'Our story',
      `${brand.name} was founded in ${brand.city} in June 2023. What we believe in, and how a piece comes to be.`,
    ),
    data: {
      hero: picture('campaign-11'),
      vision: picture('unity-arch-tee-palm-detail'),
      values: {
        quality: picture('dragon-baggy-pants-indigo-detail'),
        authenticity: picture('reflective-beanie-black-detail'),
        sustainability: picture('core-white-tee-white-front'),
      },
      wall: ['campaign-01', 'campaign-06', 'campaign-15'].map(picture),
    },
  }
})
