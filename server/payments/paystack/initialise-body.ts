import { markCopy } from '../marked-copy.ts'
import type { PaymentRequest } from '../payments.ts'
import type { PaystackSettings } from './paystack-settings.ts'

type Account = Pick<PaystackSettings, 'channels' | 'secretKey' | 'mode'>

/** §7 call 2: these fields, whatever the browser sent, and a copy of the order in case we lose it. */
export function initialiseBody(request: PaymentRequest, account: Account) {
  const { reference, amount } = request
  const { orderId, orderCopy, customerInfo, mark } = markCopy(request, account)
  return {
    email: request.email,
    amount: amount.minor,
    currency: amount.currency,
    reference,
    first_name: request.firstName,
    last_name: request.lastName,
    channels: account.channels,
    callback_url: request.callbackUrl,
    metadata: {
      custom_fields: [
        { display_name: 'Order ID', variable_name: 'order_id', value: orderId },
        { display_name: 'Customer Info', variable_name: 'customer_info', value: customerInfo },
      ],
      order_copy: orderCopy,
      order_mark: mark,
    },
  }
}
