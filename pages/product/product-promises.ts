import { shippingPromise } from '#domain/delivery/shipping-promise'
import type { DeliverySettings } from '#domain/delivery/zone'
import { RETURN_PERIOD, WAYS_TO_PAY } from '#domain/shop-promises'
import type { FoundProduct } from '../kit/data/catalogue-pages.ts'

export function productPromises(delivery: DeliverySettings): FoundProduct['promises'] {
  const { freeLine, words, isAlwaysFree } = shippingPromise(delivery)
  // The line of §2 must not sound like a condition where no order has a fee.
  const line = isAlwaysFree ? `${freeLine}, and on smaller ones too` : freeLine
  return [
    ['/faq#shipping', 'Delivery', `${line}. ${words}.`],
    ['/faq#returns', 'Returns', `You can return it ${RETURN_PERIOD}, in its original condition.`],
    ['/faq#payment', 'Payment', `By ${WAYS_TO_PAY}.`],
  ]
}
