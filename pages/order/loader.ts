import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

const head = headOf('Your order', 'Where your order is, and what you can do with it.')

/** The page without a visit only asks for the code: the cookie is sent to this page alone. */
export const loader = pageLoader('order', {
  read: () => null,
  cacheKey: () => null,
  load: (_query, { orderPage = { state: 'closed', error: null } }) => ({
    head,
    isPrivate: true,
    data: orderPage,
  }),
})
