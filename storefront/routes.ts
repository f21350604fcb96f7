import type { ComponentType } from 'react'
import type { PageDataByRoute, RouteName } from './page-data.ts'

/** `bare` pages stand alone, without the shop's header and footer. */
export type Layout = 'shop' | 'bare'

export type Route<Name extends RouteName> = {
  readonly paths: readonly string[]
  readonly layout: Layout
  readonly load: () => Promise<{ readonly Page: ComponentType<{ data: PageDataByRoute[Name] }> }>
}

const plain = {
  layout: 'shop',
  load: () => import('./pages/plain/plain-page.tsx'),
} as const

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
  gallery: { paths: ['/gallery'], ...plain },
  about: { paths: ['/about'], ...plain },
  contact: { paths: ['/contact'], ...plain },
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
  subscribe: { paths: ['/subscribe'], ...plain, layout: 'bare' },
  'landing-success': { paths: ['/landing-success'], ...plain, layout: 'bare' },
  faq: { paths: ['/faq'], layout: 'shop', load: () => import('./pages/faq/faq-page.tsx') },
  'currency-test': {
    paths: ['/currency-test'],
    layout: 'shop',
    load: () => import('./pages/currency-test/currency-test-page.tsx'),
  },
  'privacy-policy': { paths: ['/privacy-policy'], ...plain },
  'cookie-policy': { paths: ['/cookie-policy'], ...plain },
  'data-rights': { paths: ['/data-rights'], ...plain },
  terms: { paths: ['/terms'], ...plain },
  accessibility: { paths: ['/accessibility'], ...plain },
  'not-found': {
    paths: [],
    layout: 'shop',
    load: () => import('./pages/not-found/not-found-page.tsx'),
  },
}
