/** After the collections. */
export const SHOP_LINKS = [
  { href: '/collection', label: 'All collections' },
  { href: '/search', label: 'Search' },
  { href: '/wishlist', label: 'Wishlist' },
  { href: '/cart', label: 'Cart' },
  { href: '/orders', label: 'Your orders' },
] as const

export const ABOUT_LINKS = [
  { href: '/about', label: 'Our story' },
  { href: '/gallery', label: 'Gallery' },
  { href: '/contact', label: 'Contact' },
  { href: '/faq', label: 'FAQ' },
] as const

export const LEGAL_LINKS = [
  { href: '/privacy-policy', label: 'Privacy policy' },
  { href: '/cookie-policy', label: 'Cookie policy' },
  { href: '/data-rights', label: 'Data rights' },
  { href: '/terms', label: 'Terms of use' },
  { href: '/accessibility', label: 'Accessibility' },
] as const
