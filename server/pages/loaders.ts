import { brand } from '#domain/brand'
import { cartLoader } from './loaders/cart-loader.ts'
import { checkoutLoader } from './loaders/checkout-loader.ts'
import { checkoutSuccessLoader } from './loaders/checkout-success-loader.ts'
import { collectionLoader } from './loaders/collection-loader.ts'
import { faqLoader } from './loaders/faq-loader.ts'
import { homeLoader } from './loaders/home-loader.ts'
import { notFoundLoader } from './loaders/not-found-loader.ts'
import { plainLoader } from './loaders/plain-loader.ts'
import { productLoader } from './loaders/product-loader.ts'
import { searchLoader } from './loaders/search-loader.ts'
import { wishlistLoader } from './loaders/wishlist-loader.ts'
import type { Loaders } from './page-result.ts'

/** One loader for each route; the only source of what pages show. */
export const loaders: Loaders = {
  home: homeLoader,
  collection: collectionLoader,
  product: productLoader,
  search: searchLoader,
  wishlist: wishlistLoader,
  gallery: plainLoader('/gallery', {
    heading: 'Gallery',
    lead: 'Influence and campaign pictures.',
  }),
  about: plainLoader('/about', {
    heading: 'Our story',
    lead: `${brand.name} was founded in ${brand.city} in June 2023.`,
  }),
  contact: plainLoader('/contact', {
    heading: 'Get in touch',
    lead: `${brand.city}, ${brand.country}, ${brand.region}. Write to ${brand.email} or call ${brand.phone}.`,
  }),
  cart: cartLoader,
  checkout: checkoutLoader,
  'checkout-success': checkoutSuccessLoader,
  subscribe: plainLoader('/subscribe', {
    heading: 'Never miss a drop',
    lead: 'Be the first to hear of a new collection.',
  }),
  'landing-success': plainLoader(
    '/landing-success',
    { heading: 'Thank you!', lead: 'You have successfully joined our subscriber list.' },
    { isPrivate: true },
  ),
  faq: faqLoader,
  'currency-test': plainLoader(
    '/currency-test',
    { heading: 'Currency detection', lead: 'How the shop finds the currency you read in.' },
    { isPrivate: true },
  ),
  'privacy-policy': plainLoader('/privacy-policy', {
    heading: 'Privacy policy',
    lead: 'What we know of you, and why.',
  }),
  'cookie-policy': plainLoader('/cookie-policy', {
    heading: 'Cookie policy',
    lead: 'What we keep in your browser.',
  }),
  'data-rights': plainLoader('/data-rights', {
    heading: 'Data rights',
    lead: 'What you can ask of us.',
  }),
  terms: plainLoader('/terms', { heading: 'Terms of use', lead: 'What holds between you and us.' }),
  accessibility: plainLoader('/accessibility', {
    heading: 'Accessibility',
    lead: 'A shop for everybody.',
  }),
  'not-found': notFoundLoader,
}
