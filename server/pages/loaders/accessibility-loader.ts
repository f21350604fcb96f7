import { brand } from '#domain/brand'
import { legalLoader } from './legal-loader.ts'

export const accessibilityLoader = legalLoader(
  '/accessibility',
  'Accessibility',
  `How ${brand.name} makes its shop usable for everybody, and what does not work yet.`,
)
