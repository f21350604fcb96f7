import { questionsOf } from '#domain/faq/questions'
import type { FaqData } from '../../../storefront/pages/faq/faq-data.ts'
import { headOf } from '../../seo/head.ts'
import { faqJsonLd } from '../../seo/json-ld-faq.ts'
import type { Loader } from '../page-result.ts'
import { siteBrand } from '../site-brand.ts'

const head = headOf(
  'Questions and answers',
  `Shipping, returns, sizing, payment: what shoppers ask ${siteBrand.name}.`,
  { canonical: '/faq', jsonLd: [faqJsonLd(questionsOf(siteBrand))] },
)

export const faqLoader: Loader<FaqData> = {
  cacheKey: () => '/faq',
  load: () => ({ status: 200, head, data: {} }),
}
