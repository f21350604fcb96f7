import { brand } from '#domain/brand'
import { legalLoader } from './legal-loader.ts'

export const cookiePolicyLoader = legalLoader(
  '/cookie-policy',
  'Cookie policy',
  `Everything that ${brand.name} keeps in your browser, item by item.`,
)
