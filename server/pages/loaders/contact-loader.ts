import { brand } from '#domain/brand'
import { headOf } from '../head.ts'
import { formLoader } from './form-loader.ts'

const head = headOf(
  'Get in touch',
  `Write to ${brand.name} in ${brand.city}, ${brand.country}: orders, sizes, delivery, or just a word.`,
  { canonical: '/contact' },
)

export const contactLoader = formLoader('/contact', head)
