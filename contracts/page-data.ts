import type { AboutData } from '../storefront/pages/about/about-data.ts'
import type { AccessibilityData } from '../storefront/pages/accessibility/accessibility-data.ts'
import type { CartData } from '../storefront/pages/cart/cart-data.ts'
import type { CheckoutData } from '../storefront/pages/checkout/checkout-data.ts'
import type { CheckoutSuccessData } from '../storefront/pages/checkout-success/checkout-success-data.ts'
import type { CollectionData } from '../storefront/pages/collection/collection-data.ts'
import type { ContactData } from '../storefront/pages/contact/contact-data.ts'
import type { CookiePolicyData } from '../storefront/pages/cookie-policy/cookie-policy-data.ts'
import type { CurrencyTestData } from '../storefront/pages/currency-test/currency-test-data.ts'
import type { DataRightsData } from '../storefront/pages/data-rights/data-rights-data.ts'
import type { DataRightsProofData } from '../storefront/pages/data-rights-proof/data-rights-proof-data.ts'
import type { FaqData } from '../storefront/pages/faq/faq-data.ts'
import type { GalleryData } from '../storefront/pages/gallery/gallery-data.ts'
import type { HomeData } from '../storefront/pages/home/home-data.ts'
import type { LandingSuccessData } from '../storefront/pages/landing-success/landing-success-data.ts'
import type { NotFoundData } from '../storefront/pages/not-found/not-found-data.ts'
import type { OfflineData } from '../storefront/pages/offline/offline-data.ts'
import type { PrivacyPolicyData } from '../storefront/pages/privacy-policy/privacy-policy-data.ts'
import type { ProductData } from '../storefront/pages/product/product-data.ts'
import type { SearchData } from '../storefront/pages/search/search-data.ts'
import type { SubscribeData } from '../storefront/pages/subscribe/subscribe-data.ts'
import type { SubscribeConfirmData } from '../storefront/pages/subscribe-confirm/subscribe-confirm-data.ts'
import type { TermsData } from '../storefront/pages/terms/terms-data.ts'
import type { UnsubscribeData } from '../storefront/pages/unsubscribe/unsubscribe-data.ts'
import type { WishlistData } from '../storefront/pages/wishlist/wishlist-data.ts'

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
