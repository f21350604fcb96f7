import { brand } from '#domain/brand'
import { plainLoader } from './plain-loader.ts'

export const contactLoader = plainLoader('/contact', {
  heading: 'Get in touch',
  lead: `${brand.city}, ${brand.country}, ${brand.region}. Write to ${brand.email} or call ${brand.phone}.`,
})
