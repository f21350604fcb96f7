import { questionsOf } from '#domain/faq/questions'
import { messages } from '#domain/messages'
import type { Brand } from '#domain/site-brand'
import { faqJsonLd } from '../../faq/json-ld-faq.ts'
import { headOf } from '../head/head.ts'
import { fixedPage } from './page-loader.ts'

const faqHead = (brand: Brand) =>
  headOf(
    'Questions and answers',
    `Shipping, returns, sizing, payment: what shoppers ask ${brand.name}.`,
    { jsonLd: [faqJsonLd(questionsOf(brand))] },
  )
const joinedHead = headOf('Thank you!', messages['newsletter-joined'])
const offlineHead = headOf('You are offline', 'This page needs a connection.')
const currencyTest = {
  heading: 'Currency detection',
  lead: 'How the shop finds the currency you read in.',
}
const currencyTestHead = headOf(currencyTest.heading, currencyTest.lead)

/** Pages whose texts are constant. */
export const fixedPages = {
  faq: fixedPage('faq', ({ brand }) => ({ head: faqHead(brand), data: {} })),
  'landing-success': fixedPage('landing-success', () => ({ head: joinedHead, data: {} })),
  // Cached by the service worker and shown when a page cannot be reached.
  offline: fixedPage('offline', () => ({ head: offlineHead, data: {} })),
  'currency-test': fixedPage('currency-test', () => ({
    head: currencyTestHead,
    data: currencyTest,
  })),
}
