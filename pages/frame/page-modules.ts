import type { ComponentType } from 'react'
import { loadSizeHelp } from '../kit/product/load-size-help.ts'
import type { PageProps, RouteName } from './page-data.ts'

type LoadPage<Name extends RouteName> = (
  pathname: string,
) => Promise<{ readonly Page: ComponentType<PageProps<Name>> }>

/** The page of each route, loaded on demand; `pages/frame/routes.ts` has the paths. */
export const pages: { readonly [Name in RouteName]: LoadPage<Name> } = {
  home: () => import('../home/page.tsx'),
  collection: () => import('../collection/page.tsx'),
  product: () => import('../product/page.tsx'),
  sizes: loadSizeHelp,
  drops: () => import('../drops/page.tsx'),
  search: () => import('../search/page.tsx'),
  wishlist: () => import('../wishlist/page.tsx'),
  gallery: () => import('../gallery/page.tsx'),
  about: () => import('../about/page.tsx'),
  contact: () => import('../contact/page.tsx'),
  cart: () => import('../cart/page.tsx'),
  checkout: () => import('../checkout/page.tsx'),
  'checkout-success': () => import('../checkout-success/page.tsx'),
  order: () => import('../order/page.tsx'),
  orders: () => import('../orders/page.tsx'),
  pay: () => import('../pay/page.tsx'),
  subscribe: () => import('../subscribe/page.tsx'),
  'landing-success': () => import('../landing-success/page.tsx'),
  'subscribe-confirm': () => import('../subscribe-confirm/page.tsx'),
  unsubscribe: () => import('../unsubscribe/page.tsx'),
  notify: () => import('../notify/page.tsx'),
  draw: () => import('../draw/page.tsx'),
  faq: () => import('../faq/page.tsx'),
  'currency-test': () => import('../currency-test/page.tsx'),
  legal: async (pathname) => (await loadLegal()).loadLegalPage(pathname),
  'data-rights': () => import('../data-rights/page.tsx'),
  'data-rights-proof': () => import('../data-rights-proof/page.tsx'),
  offline: () => import('../offline/page.tsx'),
  'not-found': () => import('../not-found/page.tsx'),
}

// A function of its own: the build wraps an `import()` whose exports are used in place.
const loadLegal = () => import('../legal/load-legal-page.tsx')
