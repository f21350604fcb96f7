import { loader as about } from '../../about/loader.ts'
import { loader as ask } from '../../ask/loader.ts'
import { loader as cart } from '../../cart/loader.ts'
import { loader as checkout } from '../../checkout/loader.ts'
import { loader as checkoutSuccess } from '../../checkout-success/loader.ts'
import { loader as collection } from '../../collection/loader.ts'
import { loader as contact } from '../../contact/loader.ts'
import { loader as currencyTest } from '../../currency-test/loader.ts'
import { loader as dataRights } from '../../data-rights/loader.ts'
import { loader as dataRightsProof } from '../../data-rights-proof/loader.ts'
import { loader as draw } from '../../draw/loader.ts'
import { loader as drops } from '../../drops/loader.ts'
import { loader as faq } from '../../faq/loader.ts'
import { loader as gallery } from '../../gallery/loader.ts'
import { loader as home } from '../../home/loader.ts'
import { loader as landingSuccess } from '../../landing-success/loader.ts'
import { loader as legal } from '../../legal/loader.ts'
import { loader as notFound } from '../../not-found/loader.ts'
import { loader as notify } from '../../notify/loader.ts'
import { loader as offline } from '../../offline/loader.ts'
import { loader as order } from '../../order/loader.ts'
import { loader as orders } from '../../orders/loader.ts'
import { loader as pay } from '../../pay/loader.ts'
import { loader as product } from '../../product/loader.ts'
import { loader as search } from '../../search/loader.ts'
import { loader as sizes } from '../../sizes/loader.ts'
import { loader as subscribe } from '../../subscribe/loader.ts'
import { loader as subscribeConfirm } from '../../subscribe-confirm/loader.ts'
import { loader as unsubscribe } from '../../unsubscribe/loader.ts'
import { loader as wishlist } from '../../wishlist/loader.ts'
import type { RouteName } from '../routes.ts'
import type { PageLoader } from './page-loader.ts'

/** Each route has one loader; pages get no data from anywhere else. */
export const loaders = {
  home,
  collection,
  product,
  sizes,
  drops,
  search,
  wishlist,
  gallery,
  about,
  contact,
  cart,
  checkout,
  'checkout-success': checkoutSuccess,
  order,
  orders,
  pay,
  subscribe,
  'landing-success': landingSuccess,
  'subscribe-confirm': subscribeConfirm,
  unsubscribe,
  ask,
  notify,
  draw,
  faq,
  'currency-test': currencyTest,
  legal,
  'data-rights': dataRights,
  'data-rights-proof': dataRightsProof,
  offline,
  'not-found': notFound,
} satisfies Readonly<Record<RouteName, PageLoader>>
