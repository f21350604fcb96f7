import type { RouteName } from '#contracts/page-data'
import { aboutLoader } from './loaders/about-loader.ts'
import { cartLoader } from './loaders/cart-loader.ts'
import { checkoutLoader } from './loaders/checkout-loader.ts'
import { checkoutSuccessLoader } from './loaders/checkout-success-loader.ts'
import { collectionLoader } from './loaders/collection-loader.ts'
import { contactLoader } from './loaders/contact-loader.ts'
import { dataRightsLoader } from './loaders/data-rights-loader.ts'
import { dataRightsProofLoader } from './loaders/data-rights-proof-loader.ts'
import { drawLoader } from './loaders/draw-loader.ts'
import { dropLoader } from './loaders/drop-loader.ts'
import { fixedPages } from './loaders/fixed-pages.ts'
import { galleryLoader } from './loaders/gallery-loader.ts'
import { homeLoader } from './loaders/home-loader.ts'
import { legalLoader } from './loaders/legal-loader.ts'
import { notFoundLoader } from './loaders/not-found-loader.ts'
import { notifyLoader } from './loaders/notify-loader.ts'
import { orderLoader } from './loaders/order-loader.ts'
import { ordersLoader } from './loaders/orders-loader.ts'
import { payLoader } from './loaders/pay-loader.ts'
import { productLoader } from './loaders/product-loader.ts'
import { searchLoader } from './loaders/search-loader.ts'
import { sizesLoader } from './loaders/sizes-loader.ts'
import { subscribeConfirmLoader } from './loaders/subscribe-confirm-loader.ts'
import { subscribeLoader } from './loaders/subscribe-loader.ts'
import { unsubscribeLoader } from './loaders/unsubscribe-loader.ts'
import { wishlistLoader } from './loaders/wishlist-loader.ts'
import type { PageLoader } from './page-loader.ts'

/** One loader for each route; pages get no data from anywhere else. */
export const loaders: { readonly [Name in RouteName]: PageLoader<Name> } = {
  home: homeLoader,
  collection: collectionLoader,
  product: productLoader,
  sizes: sizesLoader,
  drops: dropLoader,
  search: searchLoader,
  wishlist: wishlistLoader,
  gallery: galleryLoader,
  about: aboutLoader,
  contact: contactLoader,
  cart: cartLoader,
  checkout: checkoutLoader,
  'checkout-success': checkoutSuccessLoader,
  order: orderLoader,
  orders: ordersLoader,
  pay: payLoader,
  subscribe: subscribeLoader,
  'subscribe-confirm': subscribeConfirmLoader,
  unsubscribe: unsubscribeLoader,
  notify: notifyLoader,
  draw: drawLoader,
  legal: legalLoader,
  'data-rights': dataRightsLoader,
  'data-rights-proof': dataRightsProofLoader,
  'not-found': notFoundLoader,
  ...fixedPages,
}
