import { messages } from '#domain/messages'
import { ORDER_TITLE } from '#domain/order/order-title'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

const successHead = (title: string) => headOf(title, 'What you ordered, and how it stands.')
const errorHead = successHead(messages['order-error-title'])

export const loader = pageLoader('checkout-success', {
  read: ({ search, isOverLimit = false }) => ({ isOverLimit, reference: readReference(search) }),
  isCounted: ({ reference }) => reference !== null,
  cacheKey: ({ isOverLimit, reference }) => {
    if (isOverLimit) return '/checkout/success over the limit'
    return reference === null ? '/checkout/success' : null
  },
  load: async ({ isOverLimit, reference }, { readOrder }) => {
    if (isOverLimit) {
      return {
        status: 429,
        head: successHead('Your order'),
        isPrivate: true,
        data: { state: 'asked-too-often' },
      }
    }
    if (reference === null) return { head: errorHead, data: { state: 'no-reference' } }
    const order = await readOrder(reference)
    if (!order)
      return { status: 404, head: errorHead, isPrivate: true, data: { state: 'not-found' } }
    const head = successHead(ORDER_TITLE[order.standing])
    return { head, isPrivate: true, data: { state: 'found', order } }
  },
})

/** The provider's redirect has `reference`, and `trxref` with the same value. */
function readReference(search: URLSearchParams): string | null {
  return search.get('reference') ?? search.get('trxref')
}
