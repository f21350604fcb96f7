/** Separate exports, so that browser code with only these does not bundle the whole brand. */
export const BRAND_EMAIL = 'hello@nkabom.example'
export const REFERENCE_PREFIX = 'NKB'

/** Every fact about the brand. To rename the shop, change only this file. */
export const brand = {
  name: 'NKABOM',
  nameInProse: 'Nkabom',
  nameLanguage: 'tw',
  meaning: 'Twi for unity',
  tagline: 'A brand unifying the youth',
  description:
    'Streetwear from Accra, Ghana. Tees, sets, headwear and accessories made in small runs, for a youth that stands together.',
  founded: '2023-06',
  city: 'Accra',
  country: 'Ghana',
  region: 'West Africa',
  email: BRAND_EMAIL,
  phone: '+233 30 000 0000',
  referencePrefix: REFERENCE_PREFIX,
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/nkabom.example' },
    { name: 'X', url: 'https://x.com/nkabom_example' },
    { name: 'TikTok', url: 'https://www.tiktok.com/@nkabom.example' },
  ],
} as const
