import { brand } from '#domain/brand'
import { legalLoader } from './legal-loader.ts'

export const termsLoader = legalLoader(
  '/terms',
  'Terms of use',
  `Orders, payment, shipping and returns at ${brand.name}: what holds between you and us.`,
)
