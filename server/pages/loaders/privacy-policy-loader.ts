import { brand } from '#domain/brand'
import { legalLoader } from './legal-loader.ts'

export const privacyPolicyLoader = legalLoader(
  '/privacy-policy',
  'Privacy policy',
  `What ${brand.name} knows about you, why, for how long, and what you can ask of us.`,
)
