/** §2: the dropdown under COLLECTION. */
export const COLLECTION_LINKS = [
  { href: '/collection?type=volume-3', label: 'VOLUME 3', route: null },
  { href: '/collection', label: 'ALL COLLECTIONS', route: null },
] as const

export const MAIN_LINKS = {
  before: [{ href: '/', label: 'HOME', route: 'home' }],
  after: [
    { href: '/gallery', label: 'GALLERY', route: 'gallery' },
    { href: '/about', label: 'ABOUT', route: 'about' },
    { href: '/contact', label: 'CONTACT', route: 'contact' },
  ],
} as const
