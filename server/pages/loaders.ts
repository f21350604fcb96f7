import { aboutLoader } from './loaders/about-loader.ts'
import { accessibilityLoader } from './loaders/accessibility-loader.ts'
import { cartLoader } from './loaders/cart-loader.ts'
import { checkoutLoader } from './loaders/checkout-loader.ts'
import { checkoutSuccessLoader } from './loaders/checkout-success-loader.ts'
import { collectionLoader } from './loaders/collection-loader.ts'
import { contactLoader } from './loaders/contact-loader.ts'
import { cookiePolicyLoader } from './loaders/cookie-policy-loader.ts'
import { currencyTestLoader } from './loaders/currency-test-loader.ts'
import { dataRightsLoader } from './loaders/data-rights-loader.ts'
import { dataRightsProofLoader } from './loaders/data-rights-proof-loader.ts'
import { faqLoader } from './loaders/faq-loader.ts'
import { galleryLoader } from './loaders/gallery-loader.ts'
import { homeLoader } from './loaders/home-loader.ts'
import { landingSuccessLoader } from './loaders/landing-success-loader.ts'
import { notFoundLoader } from './loaders/not-found-loader.ts'
import { offlineLoader } from './loaders/offline-loader.ts'
import { privacyPolicyLoader } from './loaders/privacy-policy-loader.ts'
import { productLoader } from './loaders/product-loader.ts'
import { searchLoader } from './loaders/search-loader.ts'
import { subscribeConfirmLoader } from './loaders/subscribe-confirm-loader.ts'
import { subscribeLoader } from './loaders/subscribe-loader.ts'
import { termsLoader } from './loaders/terms-loader.ts'
import { unsubscribeLoader } from './loaders/unsubscribe-loader.ts'
import { wishlistLoader } from './loaders/wishlist-loader.ts'
import type { Loaders } from './page-result.ts'

/** One loader for each route; the only source of what pages show. */
export const loaders: Loaders = {
  home: homeLoader,
  collection: collectionLoader,
  product: productLoader,
  search: searchLoader,
  wishlist: wishlistLoader,
  gallery: galleryLoader,
  about: aboutLoader,
  contact: contactLoader,
  cart: cartLoader,
  checkout: checkoutLoader,
  'checkout-success': checkoutSuccessLoader,
  subscribe: subscribeLoader,
  'landing-success': landingSuccessLoader,
  'subscribe-confirm': subscribeConfirmLoader,
  unsubscribe: unsubscribeLoader,
  faq: faqLoader,
  'currency-test': currencyTestLoader,
  'privacy-policy': privacyPolicyLoader,
  'cookie-policy': cookiePolicyLoader,
  'data-rights': dataRightsLoader,
  'data-rights-proof': dataRightsProofLoader,
  terms: termsLoader,
  accessibility: accessibilityLoader,
  offline: offlineLoader,
  'not-found': notFoundLoader,
}
