import { brand } from '#domain/brand'
import type { PaymentRequest } from './payments.ts'

/** §7 call 2: these fields, whatever the browser sent, and a copy in case we lose the order. */
export function initialiseBody(request: PaymentRequest, channels: readonly string[]) {
  return {
    email: request.email.trim() || brand.email,
    amount: request.amount.minor,
    currency: request.amount.currency,
    reference: request.reference,
    first_name: request.firstName,
    last_name: request.lastName,
    channels,
    callback_url: request.callbackUrl,
    metadata: {
      custom_fields: [
        { display_name: 'Order ID', variable_name: 'order_id', value: request.orderId },
        {
          display_name: 'Customer Info',
          variable_name: 'customer_info',
          value: JSON.stringify(request.customerInfo),
        },
      ],
      order_copy: request.orderCopy,
    },
  }
}
