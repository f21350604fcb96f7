import type { ComponentType } from 'react'
import type { PageProps, RouteName } from '#contracts/page-data'
import { loadSizeHelp } from './product/load-size-help.ts'

type LoadPage<Name extends RouteName> = (
  pathname: string,
) => Promise<{ readonly Page: ComponentType<PageProps<Name>> }>

/** The page of each route, loaded on demand; `contracts/routes.ts` has the paths. */
export const pages: { readonly [Name in RouteName]: LoadPage<Name> } = {
  home: () => import('./pages/home/home-page.tsx'),
  collection: () => import('./pages/collection/collection-page.tsx'),
  product: () => import('./pages/product/product-page.tsx'),
  sizes: loadSizeHelp,
  drops: () => import('./pages/drops/drops-page.tsx'),
  search: () => import('./pages/search/search-page.tsx'),
  wishlist: () => import('./pages/wishlist/wishlist-page.tsx'),
  gallery: () => import('./pages/gallery/gallery-page.tsx'),
  about: () => import('./pages/about/about-page.tsx'),
  contact: () => import('./pages/contact/contact-page.tsx'),
  cart: () => import('./pages/cart/cart-page.tsx'),
  checkout: () => import('./pages/checkout/checkout-page.tsx'),
  'checkout-success': () => import('./pages/checkout-success/checkout-success-page.tsx'),
  order: () => import('./pages/order/order-page.tsx'),
  orders: () => import('./pages/orders/orders-page.tsx'),
  pay: () => import('./pages/pay/pay-page.tsx'),
  subscribe: () => import('./pages/subscribe/subscribe-page.tsx'),
  'landing-success': () => import('./pages/landing-success/landing-success-page.tsx'),
  'subscribe-confirm': () => import('./pages/subscribe-confirm/subscribe-confirm-page.tsx'),
  unsubscribe: () => import('./pages/unsubscribe/unsubscribe-page.tsx'),
  notify: () => import('./pages/notify/notify-page.tsx'),
  draw: () => import('./pages/draw/draw-page.tsx'),
  faq: () => import('./pages/faq/faq-page.tsx'),
  'currency-test': () => import('./pages/currency-test/currency-test-page.tsx'),
  legal: async (pathname) => (await loadLegal()).loadLegalPage(pathname),
  'data-rights': () => import('./pages/data-rights/data-rights-page.tsx'),
  'data-rights-proof': () => import('./pages/data-rights-proof/data-rights-proof-page.tsx'),
  offline: () => import('./pages/offline/offline-page.tsx'),
  'not-found': () => import('./pages/not-found/not-found-page.tsx'),
}

// A function of its own: the build wraps an `import()` whose exports are used in place.
const loadLegal = () => import('./pages/legal/load-legal-page.tsx')
