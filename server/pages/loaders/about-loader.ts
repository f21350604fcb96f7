import { brand } from '#domain/brand'
import { plainLoader } from './plain-loader.ts'

export const aboutLoader = plainLoader('/about', {
  heading: 'Our story',
  lead: `${brand.name} was founded in ${brand.city} in June 2023.`,
})
