import { brand } from '#domain/brand'
import { messages } from '#domain/messages'
import { headOf } from '../../seo/head.ts'
import { formLoader } from './form-loader.ts'

const head = headOf(
  'Get in touch',
  `Write to ${brand.name} in ${brand.city}, ${brand.country}: orders, sizes, delivery, or just a word.`,
  { canonical: '/contact' },
)

const hints = new Map<string, string>([
  ['newsletter', messages['newsletter-check-mail']],
  ['list-full', messages['contact-not-subscribed']],
])

export const contactLoader = formLoader('/contact', head, hints)
