import { SHIPPED_DATES } from '#domain/texts/shipped/shipped-texts'
import type { SiteText } from '#server/texts/site-texts'
import { headOf } from '../frame/head/head.ts'
import { type LegalPath, legalPathAt } from '../frame/routes.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

const TITLES = {
  '/privacy-policy': { name: 'privacy-policy', title: 'Privacy policy' },
  '/cookie-policy': { name: 'cookie-policy', title: 'Cookie policy' },
  '/terms': { name: 'terms', title: 'Terms of use' },
  '/accessibility': { name: 'accessibility', title: 'Accessibility' },
} as const satisfies Readonly<Record<LegalPath, object>>

export const loader = pageLoader('legal', {
  read: ({ path }) => legalPathAt(path),
  cacheKey: (path) => path,
  load: (path, { texts }) => {
    const { name, title } = TITLES[path]
    const text = texts(name)
    return {
      head: headOf(title, text.line('description'), { canonical: path }),
      data: {
        name,
        title,
        updated: dayOf(text) ?? SHIPPED_DATES[name],
        lead: text.html('lead'),
        sections: text.sections().map(({ id, heading, blocks }) => ({ id, heading, blocks })),
      },
    }
  },
})

/** The day of a text that the owner wrote, such as 2026-11-15. */
function dayOf({ savedAtMs }: SiteText): string | null {
  return savedAtMs === null ? null : new Date(savedAtMs).toISOString().slice(0, 10)
}
