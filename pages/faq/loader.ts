import { questionsOf } from '#domain/faq/questions'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'
import { faqJsonLd } from './json-ld-faq.ts'

export const loader = fixedPage('faq', ({ brand }) => ({
  head: headOf(
    'Questions and answers',
    `Shipping, returns, sizing, payment: what shoppers ask ${brand.name}.`,
    { jsonLd: [faqJsonLd(questionsOf(brand))] },
  ),
  data: {},
}))
