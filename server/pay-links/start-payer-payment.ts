import * as v from 'valibot'
import { loadOrder, readHoldEnd } from '#database/orders/orders'
import { listAttempts } from '#database/payments/payment-attempts'
import { isEmail } from '#domain/form/email'
import { asString } from '#domain/form/text'
import type { PlainMessageCode } from '#domain/messages'
import { lacksAddress } from '#domain/order/lacks-address'
import { failure, type Result } from '#domain/result'
import { isStillWanted } from '../orders/address/is-still-wanted.ts'
import type { OrderContext } from '../orders/order-context.ts'
import type { PaymentRefusal } from '../orders/order-refusal.ts'
import type { PayableOrder } from '../orders/request-payment.ts'
import { resumePayment } from '../orders/start-payment.ts'
import { verifyForVisitor } from '../orders/verify-for-visitor.ts'
import type { Payer } from './read-payer-order.ts'

type PayerRefusal = PaymentRefusal | { readonly code: 'email-invalid' | 'pay-address-missing' }

type Asked = Payer & { readonly typedEmail: unknown; readonly sourceHash: string }

const emailSchema = v.pipe(
  v.unknown(),
  v.transform((typed) => asString(typed).trim().normalize('NFC')),
  v.check<string, PlainMessageCode>((text) => text === '' || isEmail(text), 'email-invalid'),
)

/**
 * Starts this payer's own payment. Before that, the payments of others that were started are verified:
 * only somebody who pays in the same moment can still pay twice.
 */
export async function startPayerPayment(
  orders: OrderContext,
  { orderId, visitHash, typedEmail, sourceHash }: Asked,
): Promise<Result<PayableOrder, PayerRefusal>> {
  const email = v.safeParse(emailSchema, typedEmail)
  if (!email.success) return failure({ code: 'email-invalid' })
  if ((await readHoldEnd(orders.db, orderId)) <= (await orders.now())) {
    return failure({ code: 'order-expired' })
  }
  const order = await loadOrder(orders.db, orderId)
  // Nobody can take an address away again, so what is there now is there when the payment starts.
  if (order?.state === 'pending' && lacksAddress(order)) {
    return failure({ code: 'pay-address-missing' })
  }
  if (order?.state === 'pending' && !(await isStillWanted(orders.db, order))) {
    return failure({ code: 'order-expired' })
  }
  for (const attempt of await listAttempts(orders.db, orderId)) {
    const isOfOthers = attempt.payerVisit !== visitHash && attempt.accessCode !== null
    if (isOfOthers && attempt.state === 'open') await verifyForVisitor(orders, attempt)
  }
  return resumePayment(orders, orderId, { sourceHash, payer: { visitHash, email: email.output } })
}
