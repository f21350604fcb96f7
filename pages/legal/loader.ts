import type { Brand } from '#domain/site-brand'
import { headOf } from '../frame/head/head.ts'
import { type LegalPath, legalPathAt } from '../frame/routes.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

type About = { readonly title: string; readonly description: string }

const aboutTexts = (brand: Brand): Readonly<Record<LegalPath, About>> => ({
  '/privacy-policy': {
    title: 'Privacy policy',
    description: `What ${brand.name} knows about you, why, for how long, and what you can ask of us.`,
  },
  '/cookie-policy': {
    title: 'Cookie policy',
    description: `Everything that ${brand.name} keeps in your browser, item by item.`,
  },
  '/terms': {
    title: 'Terms of use',
    description: `Orders, payment, shipping and returns at ${brand.name}: what holds between you and us.`,
  },
  '/accessibility': {
    title: 'Accessibility',
    description: `How ${brand.name} makes its shop usable for everybody, and what does not work yet.`,
  },
})

/** The page has its own text: the loader only gives title, description and what is a setting. */
export const loader = pageLoader('legal', {
  read: ({ path }) => legalPathAt(path),
  cacheKey: (path) => path,
  load: (path, { brand, mailSender }) => {
    const { title, description } = aboutTexts(brand)[path]
    return { head: headOf(title, description, { canonical: path }), data: { mailSender } }
  },
})
