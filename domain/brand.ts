/** References of payments begin with it, until the owner chooses another one. */
export const REFERENCE_PREFIX = 'NKB'

/**
 * Every fact about the brand, as the shop starts with it. The owner changes some of them in the back
 * office (domain/settings/settings.ts). To rename the shop for good, pictures included, change this file.
 */
export const brand = {
  name: 'NKABOM',
  nameInProse: 'Nkabom',
  nameLanguage: 'tw',
  tagline: 'A brand unifying the youth',
  description:
    'Streetwear from Accra, Ghana. Tees, sets, headwear and accessories made in small runs, for a youth that stands together.',
  founded: '2023-06',
  company: '',
  street: '',
  hours: '',
  city: 'Accra',
  country: 'Ghana',
  region: 'West Africa',
  email: 'hello@nkabom.example',
  phone: '+233 30 000 0000',
  whatsappDigits: '',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/nkabom.example' },
    { name: 'X', url: 'https://x.com/nkabom_example' },
    { name: 'TikTok', url: 'https://www.tiktok.com/@nkabom.example' },
  ],
} as const
