/** Every fact of the brand. To rename the shop, change this file and nothing else. */
export const brand = {
  name: 'NKABOM',
  nameInProse: 'Nkabom',
  meaning: 'Twi for unity',
  tagline: 'A brand unifying the youth',
  description:
    'Streetwear from Accra, Ghana. Tees, sets, headwear and accessories made in small runs, for a youth that stands together.',
  founded: '2023-06',
  city: 'Accra',
  country: 'Ghana',
  region: 'West Africa',
  email: 'hello@nkabom.example',
  phone: '+233 30 000 0000',
  referencePrefix: 'NKB',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/nkabom.example' },
    { name: 'X', url: 'https://x.com/nkabom_example' },
    { name: 'TikTok', url: 'https://www.tiktok.com/@nkabom.example' },
  ],
} as const
