import { headOf } from '../../seo/head.ts'
import { fixedPage } from '../page-loader.ts'
import { pictureData } from './picture-data.ts'

export const aboutLoader = fixedPage('about', ({ brand }) => ({
  head: headOf(
    'Our story',
    `${brand.name} was founded in ${brand.city} in June 2023. What we believe in, and how a piece comes to be.`,
  ),
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
}))
