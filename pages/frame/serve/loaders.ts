import { aboutLoader } from '../../about/loader.ts'
import { cartLoader } from '../../cart/loader.ts'
import { checkoutLoader } from '../../checkout/loader.ts'
import { checkoutSuccessLoader } from '../../checkout-success/loader.ts'
import { collectionLoader } from '../../collection/loader.ts'
import { contactLoader } from '../../contact/loader.ts'
import { dataRightsLoader } from '../../data-rights/loader.ts'
import { dataRightsProofLoader } from '../../data-rights-proof/loader.ts'
import { drawLoader } from '../../draw/loader.ts'
import { dropLoader } from '../../drops/loader.ts'
import { galleryLoader } from '../../gallery/loader.ts'
import { homeLoader } from '../../home/loader.ts'
import { legalLoader } from '../../legal/loader.ts'
import { notFoundLoader } from '../../not-found/loader.ts'
import { notifyLoader } from '../../notify/loader.ts'
import { orderLoader } from '../../order/loader.ts'
import { ordersLoader } from '../../orders/loader.ts'
import { payLoader } from '../../pay/loader.ts'
import { productLoader } from '../../product/loader.ts'
import { searchLoader } from '../../search/loader.ts'
import { sizesLoader } from '../../sizes/loader.ts'
import { subscribeLoader } from '../../subscribe/loader.ts'
import { subscribeConfirmLoader } from '../../subscribe-confirm/loader.ts'
import { unsubscribeLoader } from '../../unsubscribe/loader.ts'
import { wishlistLoader } from '../../wishlist/loader.ts'
import type { RouteName } from '../page-data.ts'
import { fixedPages } from './fixed-pages.ts'
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
