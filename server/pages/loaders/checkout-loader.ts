import type { CheckoutData } from '../../../storefront/pages/checkout/checkout-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'

const head = headOf('Checkout', 'Where it goes and how you pay.', { canonical: '/checkout' })

/** The same for everybody: cart and form never leave the device before the order. */
export const checkoutLoader: Loader<CheckoutData> = {
  cacheKey: () => '/checkout',
  load: ({ isTest }) => ({ status: 200, head, data: { isTest } }),
}
