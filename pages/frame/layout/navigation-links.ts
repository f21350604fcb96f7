import type { Sections } from '#domain/catalogue/sections'

/** The first of the footer's navigations, to which the menu leads where nothing can open it. */
export const FOOTER_LINKS_ID = 'footer-shop'

/** §2: these are in the dropdown under COLLECTION. */
export function collectionLinks({ collections }: Sections) {
  return [
    ...collections.map(({ slug, title }) => ({
      href: `/collection?type=${slug}`,
      label: title.toUpperCase(),
      route: null,
    })),
    { href: '/collection', label: 'ALL COLLECTIONS', route: null },
  ]
}

export const MAIN_LINKS = {
  before: [{ href: '/', label: 'HOME', route: 'home' }],
  after: [
    { href: '/gallery', label: 'GALLERY', route: 'gallery' },
    { href: '/about', label: 'ABOUT', route: 'about' },
    { href: '/contact', label: 'CONTACT', route: 'contact' },
  ],
} as const
