import type { ComponentType, FunctionComponent } from 'react'
import type { PageDataByRoute, RouteName } from '#contracts/page-data'
import { staticHtml } from './runtime/static-html.ts'

/** `bare` pages stand alone, without the shop's header and footer. */
export type Layout = 'shop' | 'bare'

export type Route<Name extends RouteName> = {
  readonly paths: readonly string[]
  readonly layout: Layout
  /** Words without controls: the app keeps them as they are drawn. */
  readonly isText?: true
  readonly load: () => Promise<{ readonly Page: ComponentType<{ data: PageDataByRoute[Name] }> }>
}

/** §2: one entry for each row of the route table; `not-found` takes every other path. */
export const routes: { readonly [Name in RouteName]: Route<Name> } = {
  home: {
    paths: ['/', '/home'],
    layout: 'shop',
    load: () => import('./pages/home/home-page.tsx'),
  },
  collection: {
    paths: ['/collection'],
    layout: 'shop',
    load: () => import('./pages/collection/collection-page.tsx'),
  },
  product: {
    paths: ['/product/:id', '/product'],
    layout: 'shop',
    load: () => import('./pages/product/product-page.tsx'),
  },
  search: {
    paths: ['/search'],
    layout: 'shop',
    load: () => import('./pages/search/search-page.tsx'),
  },
  wishlist: {
    paths: ['/wishlist'],
    layout: 'shop',
    load: () => import('./pages/wishlist/wishlist-page.tsx'),
  },
  gallery: {
    paths: ['/gallery'],
    layout: 'shop',
    load: () => import('./pages/gallery/gallery-page.tsx'),
  },
  about: {
    paths: ['/about'],
    layout: 'shop',
    load: () => import('./pages/about/about-page.tsx'),
  },
  contact: {
    paths: ['/contact'],
    layout: 'shop',
    load: () => import('./pages/contact/contact-page.tsx'),
  },
  cart: {
    paths: ['/cart'],
    layout: 'shop',
    load: () => import('./pages/cart/cart-page.tsx'),
  },
  checkout: {
    paths: ['/checkout'],
    layout: 'shop',
    load: () => import('./pages/checkout/checkout-page.tsx'),
  },
  'checkout-success': {
    paths: ['/checkout/success'],
    layout: 'shop',
    load: () => import('./pages/checkout-success/checkout-success-page.tsx'),
  },
  subscribe: {
    paths: ['/subscribe'],
    layout: 'bare',
    load: () => import('./pages/subscribe/subscribe-page.tsx'),
  },
  'landing-success': {
    paths: ['/landing-success'],
    layout: 'bare',
    load: () => import('./pages/landing-success/landing-success-page.tsx'),
  },
  'subscribe-confirm': {
    paths: ['/subscribe/confirm'],
    layout: 'bare',
    load: () => import('./pages/subscribe-confirm/subscribe-confirm-page.tsx'),
  },
  unsubscribe: {
    paths: ['/unsubscribe'],
    layout: 'bare',
    load: () => import('./pages/unsubscribe/unsubscribe-page.tsx'),
  },
  faq: { paths: ['/faq'], layout: 'shop', load: () => import('./pages/faq/faq-page.tsx') },
  'currency-test': {
    paths: ['/currency-test'],
    layout: 'shop',
    load: () => import('./pages/currency-test/currency-test-page.tsx'),
  },
  'privacy-policy': {
    paths: ['/privacy-policy'],
    ...text('privacy-policy', () => import('./pages/privacy-policy/privacy-policy-page.tsx')),
  },
  'cookie-policy': {
    paths: ['/cookie-policy'],
    ...text('cookie-policy', () => import('./pages/cookie-policy/cookie-policy-page.tsx')),
  },
  'data-rights': {
    paths: ['/data-rights'],
    layout: 'shop',
    load: () => import('./pages/data-rights/data-rights-page.tsx'),
  },
  'data-rights-proof': {
    paths: ['/data-rights/proof'],
    layout: 'shop',
    load: () => import('./pages/data-rights-proof/data-rights-proof-page.tsx'),
  },
  terms: {
    paths: ['/terms'],
    ...text('terms', () => import('./pages/terms/terms-page.tsx')),
  },
  accessibility: {
    paths: ['/accessibility'],
    ...text('accessibility', () => import('./pages/accessibility/accessibility-page.tsx')),
  },
  // Kept by the service worker and shown under the address that could not be reached.
  offline: {
    paths: [],
    layout: 'shop',
    load: () => import('./pages/offline/offline-page.tsx'),
  },
  'not-found': {
    paths: [],
    layout: 'shop',
    load: () => import('./pages/not-found/not-found-page.tsx'),
  },
}

function text(name: RouteName, load: () => Promise<{ readonly Page: FunctionComponent }>) {
  return {
    layout: 'shop',
    isText: true,
    load: async () => ({ Page: await staticHtml(name, async () => (await load()).Page) }),
  } as const
}
