import { messages } from '#domain/messages'
import type { Brand } from '#domain/site-brand'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { formPage } from '../kit/data/form-page.ts'

const headFor = (brand: Brand) =>
  headOf(
    'Get in touch',
    `Write to ${brand.name} in ${brand.city}, ${brand.country}: orders, sizes, delivery, or just a word.`,
  )

const hints = new Map<string, string>([
  ['newsletter', messages['newsletter-check-mail']],
  ['list-full', messages['contact-not-subscribed']],
])

export const loader = pageLoader('contact', formPage('/contact', headFor, hints))
