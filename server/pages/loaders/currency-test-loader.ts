import type { CurrencyTestData } from '../../../storefront/pages/currency-test/currency-test-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'

const data: CurrencyTestData = {
  heading: 'Currency detection',
  lead: 'How the shop finds the currency you read in.',
}
const head = headOf(data.heading, data.lead, { canonical: null })

export const currencyTestLoader: Loader<CurrencyTestData> = {
  cacheKey: () => '/currency-test',
  load: () => ({ status: 200, head, data }),
}
