import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

const data = {
  heading: 'Currency detection',
  lead: 'How the shop finds the currency you read in.',
} as const
const head = headOf(data.heading, data.lead)

export const loader = fixedPage('currency-test', () => ({ head, data }))
