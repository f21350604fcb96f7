import * as v from 'valibot'
import { type CopiedOrder, readOrderCopy, totalsOf } from '#domain/order/order-copy'
import { isOrderId } from '#domain/order/order-numbers'
import { storableText } from '#domain/storable'
import { isMarkOf, markOrder } from './order-mark.ts'
import type { PaymentRequest } from './payments.ts'

/** The copy of an order in the payment's metadata, byte for byte, and our mark over it. */
export type MarkedCopy = {
  readonly orderId: string
  readonly orderCopy: string
  readonly customerInfo: string
  readonly mark: string
}

type Account = { readonly secretKey: string; readonly mode: string }

export function markCopy(request: PaymentRequest, { secretKey, mode }: Account): MarkedCopy {
  const { reference, orderId, orderCopy, amount } = request
  const copy = { orderId, orderCopy, customerInfo: JSON.stringify(request.customerInfo) }
  const { minor: amountPesewas, currency } = amount
  const marked = { ...copy, reference, amountPesewas, currency, mode }
  return { ...copy, mark: markOrder(secretKey, marked) }
}

export type MarkedPayment = Account & { readonly reference: string }

const short = storableText(300)
const customerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: short, phone: short, email: short }),
)

/** It is null unless the copy is complete, unchanged and was sent by us with this payment. */
export function readMarkedCopy(marked: MarkedCopy, payment: MarkedPayment): CopiedOrder | null {
  const { orderId, orderCopy, customerInfo, mark } = marked
  const customer = v.safeParse(customerSchema, customerInfo)
  const copy = readOrderCopy(orderCopy)
  if (!isOrderId(orderId) || !customer.success || copy === null) return null
  const { minor: amountPesewas, currency } = totalsOf(copy).total
  const { secretKey, reference, mode } = payment
  const claimed = { reference, orderId, amountPesewas, currency, mode, orderCopy, customerInfo }
  return isMarkOf(secretKey, mark, claimed) ? { ...copy, orderId, customer: customer.output } : null
}
