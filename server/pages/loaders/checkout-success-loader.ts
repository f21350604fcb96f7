import { headOf } from '../../seo/head.ts'
import { pageLoader } from '../page-loader.ts'

const head = headOf('Your order', 'What you ordered, and how it stands.')

export const checkoutSuccessLoader = pageLoader('checkout-success', {
  read: ({ search, isOverLimit = false }) => ({ isOverLimit, reference: readReference(search) }),
  isCounted: ({ reference }) => reference !== null,
  cacheKey: ({ isOverLimit, reference }) => {
    if (isOverLimit) return '/checkout/success over the limit'
    return reference === null ? '/checkout/success' : null
  },
  load: async ({ isOverLimit, reference }, { readOrder }) => {
    if (isOverLimit) {
      return { status: 429, head, isPrivate: true, data: { state: 'asked-too-often' } }
    }
    if (reference === null) return { head, data: { state: 'no-reference' } }
    const order = await readOrder(reference)
    return order
      ? { head, isPrivate: true, data: { state: 'found', order } }
      : { status: 404, head, isPrivate: true, data: { state: 'not-found' } }
  },
})

/** The provider's redirect has `reference`, and `trxref` with the same value. */
function readReference(search: URLSearchParams): string | null {
  return search.get('reference') ?? search.get('trxref')
}
