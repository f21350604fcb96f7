import type { AboutData } from './pages/about/about-data.ts'
import type { AccessibilityData } from './pages/accessibility/accessibility-data.ts'
import type { CartData } from './pages/cart/cart-data.ts'
import type { CheckoutData } from './pages/checkout/checkout-data.ts'
import type { CheckoutSuccessData } from './pages/checkout-success/checkout-success-data.ts'
import type { CollectionData } from './pages/collection/collection-data.ts'
import type { ContactData } from './pages/contact/contact-data.ts'
import type { CookiePolicyData } from './pages/cookie-policy/cookie-policy-data.ts'
import type { CurrencyTestData } from './pages/currency-test/currency-test-data.ts'
import type { DataRightsData } from './pages/data-rights/data-rights-data.ts'
import type { DataRightsProofData } from './pages/data-rights-proof/data-rights-proof-data.ts'
import type { FaqData } from './pages/faq/faq-data.ts'
import type { GalleryData } from './pages/gallery/gallery-data.ts'
import type { HomeData } from './pages/home/home-data.ts'
import type { LandingSuccessData } from './pages/landing-success/landing-success-data.ts'
import type { NotFoundData } from './pages/not-found/not-found-data.ts'
import type { OfflineData } from './pages/offline/offline-data.ts'
import type { PrivacyPolicyData } from './pages/privacy-policy/privacy-policy-data.ts'
import type { ProductData } from './pages/product/product-data.ts'
import type { SearchData } from './pages/search/search-data.ts'
import type { SubscribeData } from './pages/subscribe/subscribe-data.ts'
import type { SubscribeConfirmData } from './pages/subscribe-confirm/subscribe-confirm-data.ts'
import type { TermsData } from './pages/terms/terms-data.ts'
import type { UnsubscribeData } from './pages/unsubscribe/unsubscribe-data.ts'
import type { WishlistData } from './pages/wishlist/wishlist-data.ts'

/** What each route's loader answers and its page takes. */
export type PageDataByRoute = {
  readonly home: HomeData
  readonly collection: CollectionData
  readonly product: ProductData
  readonly search: SearchData
  readonly wishlist: WishlistData
  readonly gallery: GalleryData
  readonly about: AboutData
  readonly contact: ContactData
  readonly cart: CartData
  readonly checkout: CheckoutData
  readonly 'checkout-success': CheckoutSuccessData
  readonly subscribe: SubscribeData
  readonly 'landing-success': LandingSuccessData
  readonly 'subscribe-confirm': SubscribeConfirmData
  readonly unsubscribe: UnsubscribeData
  readonly faq: FaqData
  readonly 'currency-test': CurrencyTestData
  readonly 'privacy-policy': PrivacyPolicyData
  readonly 'cookie-policy': CookiePolicyData
  readonly 'data-rights': DataRightsData
  readonly 'data-rights-proof': DataRightsProofData
  readonly terms: TermsData
  readonly accessibility: AccessibilityData
  readonly offline: OfflineData
  readonly 'not-found': NotFoundData
}

export type RouteName = keyof PageDataByRoute
