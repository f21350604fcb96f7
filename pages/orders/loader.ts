import { messages } from '#domain/messages'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { formPage } from '../kit/data/form-page.ts'

const form = formPage(
  '/orders',
  () => headOf('Your orders', 'The orders of this device, and the way to find another one.'),
  new Map([['asked', messages['order-link-asked']]]),
)

/** The page has nothing of one visitor, but is never cached: the list is of this device alone. */
export const loader = pageLoader('orders', {
  ...form,
  cacheKey: () => null,
  load: (sent, request) => ({ ...form.load(sent, request), isPrivate: true }),
})
