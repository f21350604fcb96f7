import type { FoundProduct } from '#contracts/page-data'
import {
  FREE_SHIPPING_LINE,
  RETURN_PERIOD,
  SHIPPING_WORDS,
  WAYS_TO_PAY,
} from '#domain/shop-promises'

/** No fee exists on smaller orders either, so the line of §2 must not sound like a condition. */
export const PRODUCT_PROMISES: FoundProduct['promises'] = [
  [
    '/faq#shipping',
    'Delivery',
    `${FREE_SHIPPING_LINE}, and on smaller ones too. ${SHIPPING_WORDS}.`,
  ],
  ['/faq#returns', 'Returns', `You can return it ${RETURN_PERIOD}, in its original condition.`],
  ['/faq#payment', 'Payment', `By ${WAYS_TO_PAY}.`],
]
