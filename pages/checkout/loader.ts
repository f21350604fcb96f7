import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

const head = headOf('Checkout', 'Where it goes and how you pay.')

/** The page is the same for everybody: cart and form stay on the device until the order. */
export const loader = fixedPage('checkout', ({ isTest, delivery }) => ({
  head,
  data: { isTest, delivery },
}))
