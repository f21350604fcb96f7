import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

const head = headOf('Pay for an order', 'Pay for an order by the link that you were sent.')

/** The page asks for the code of the link if there is no visit (pages/pay/serve-pay.ts). */
export const loader = pageLoader('pay', {
  read: ({ payPage }) => payPage ?? ({ state: 'no-visit', form: null, reference: null } as const),
  cacheKey: () => null,
  load: (data) => ({ head, isPrivate: true, data }),
})
