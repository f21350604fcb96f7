import type { CartData } from './pages/cart/cart-data.ts'
import type { CheckoutData } from './pages/checkout/checkout-data.ts'
import type { CheckoutSuccessData } from './pages/checkout-success/checkout-success-data.ts'
import type { CollectionData } from './pages/collection/collection-data.ts'
import type { CurrencyTestData } from './pages/currency-test/currency-test-data.ts'
import type { FaqData } from './pages/faq/faq-data.ts'
import type { HomeData } from './pages/home/home-data.ts'
import type { NotFoundData } from './pages/not-found/not-found-data.ts'
import type { PlainData } from './pages/plain/plain-data.ts'
import type { ProductData } from './pages/product/product-data.ts'
import type { SearchData } from './pages/search/search-data.ts'
import type { WishlistData } from './pages/wishlist/wishlist-data.ts'

/** What each route's loader answers and its page takes. */
export type PageDataByRoute = {
  readonly home: HomeData
  readonly collection: CollectionData
  readonly product: ProductData
  readonly search: SearchData
  readonly wishlist: WishlistData
  readonly gallery: PlainData
  readonly about: PlainData
  readonly contact: PlainData
  readonly cart: CartData
  readonly checkout: CheckoutData
  readonly 'checkout-success': CheckoutSuccessData
  readonly subscribe: PlainData
  readonly 'landing-success': PlainData
  readonly faq: FaqData
  readonly 'currency-test': CurrencyTestData
  readonly 'privacy-policy': PlainData
  readonly 'cookie-policy': PlainData
  readonly 'data-rights': PlainData
  readonly terms: PlainData
  readonly accessibility: PlainData
  readonly 'not-found': NotFoundData
}

export type RouteName = keyof PageDataByRoute
