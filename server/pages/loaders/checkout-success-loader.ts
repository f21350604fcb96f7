import type { CheckoutSuccessData } from '../../../storefront/pages/checkout-success/checkout-success-data.ts'
import { headOf } from '../../seo/head.ts'
import type { AsyncLoader } from '../page-result.ts'

const head = headOf('Your order', 'What you ordered, and how it stands.')

/** The provider comes back with `reference`, and with `trxref` for the same. */
export const checkoutSuccessLoader: AsyncLoader<CheckoutSuccessData> = {
  isCounted: ({ search }) => hasReference(search),
  cacheKey: ({ search, isOverLimit }) => {
    if (isOverLimit) return '/checkout/success over the limit'
    return hasReference(search) ? null : '/checkout/success'
  },
  load: async ({ search, readOrder, isOverLimit }) => {
    if (isOverLimit) {
      return { status: 429, head, isPrivate: true, data: { state: 'asked-too-often' } }
    }
    if (!hasReference(search)) return { status: 200, head, data: { state: 'no-reference' } }
    const order = await readOrder(search.get('reference') ?? search.get('trxref') ?? '')
    return order
      ? { status: 200, head, isPrivate: true, data: { state: 'found', order } }
      : { status: 404, head, isPrivate: true, data: { state: 'not-found' } }
  },
}

function hasReference(search: URLSearchParams): boolean {
  return search.has('reference') || search.has('trxref')
}
