import { messages } from '#domain/messages'
import type { Brand } from '#domain/site-brand'
import { headOf } from '../../seo/head.ts'
import { pageLoader } from '../page-loader.ts'
import { formPage } from './form-page.ts'

const headFor = (brand: Brand) =>
  headOf(
    'Get in touch',
    `Write to ${brand.name} in ${brand.city}, ${brand.country}: orders, sizes, delivery, or just a word.`,
  )

const hints = new Map<string, string>([
  ['newsletter', messages['newsletter-check-mail']],
  ['list-full', messages['contact-not-subscribed']],
])

export const contactLoader = pageLoader('contact', formPage('/contact', headFor, hints))
