import { loadOrderForOwner } from '#database/orders/owner-order'
import { formatPhone } from '#domain/checkout/phone'
import { isPickUp } from '#domain/delivery/pick-up'
import { fieldSentences } from '#domain/form/field-sentences'
import { CORRECTABLE_FIELDS } from '#domain/order/correctable-fields'
import { FULFILMENTS } from '#domain/order/fulfilment'
import { customerName } from '#domain/order/postal-address'
import { correctCustomer } from '#server/orders/fulfil/correct-customer'
import { addressLines } from '../kit/orders/address-lines.ts'
import { canCorrect } from '../kit/orders/read-order-data.ts'
import { refuseOrder } from '../kit/orders/refuse-order.ts'
import { orderPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Post,
  type PostRequest,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { load as loadOrder } from '../order/screen.ts'
import { screens } from '../screens.ts'

export const load = async (request: ScreenRequest) => {
  const { context, params } = request
  const seen = await loadOrderForOwner(context.db, params.id ?? '', context.now())
  if (!seen) return null
  const { order, customerVersion } = seen
  const { id, fulfilment, customer } = order
  // There is nothing to correct any more: the order's page shows why.
  if (!canCorrect(order)) return loadOrder(request)
  return show('order-customer', `Customer of order ${id}`, {
    id,
    fulfilment,
    customerVersion,
    isPickUp: isPickUp(order),
    address: [customerName(customer), ...(isPickUp(order) ? [] : addressLines(customer))],
    values: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      country: customer.country,
      phone: formatPhone(customer.phone, customer.country),
      address: customer.address,
      city: customer.city,
      region: customer.region,
      digitalAddress: customer.digitalAddress,
      postalCode: customer.postalCode,
    },
  })
}

export const posts: readonly Post[] = [
  {
    access: 'answer-customers',
    screen: 'order-customer',
    path: screens['order-customer'].path,
    handle: async (request) => {
      const { context, params, fields } = request
      const orderId = params.id ?? ''
      const corrected = await correctCustomer(context, {
        orderId,
        expected: readExpected(request),
        customerVersion: fields.text('customerVersion'),
        input: Object.fromEntries(CORRECTABLE_FIELDS.map((field) => [field, fields.text(field)])),
        actor: actorOfRequest(request),
      })
      if (corrected.ok) {
        return { kind: 'done', next: orderPath(orderId), notice: 'customer-corrected' }
      }
      if (corrected.error.code !== 'fields-invalid') {
        return refuseOrder(corrected.error.code, orderId)
      }
      return refuseWith(fieldSentences(corrected.error.fields))
    },
  },
]

/** Returns null for an order that is not paid. */
function readExpected({ fields }: PostRequest) {
  return FULFILMENTS.find((each) => each === fields.text('expected')) ?? null
}
