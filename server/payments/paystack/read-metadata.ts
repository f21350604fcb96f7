import * as v from 'valibot'
import type { CopiedOrder } from '#domain/order/order-copy'
import { type MarkedPayment, readMarkedCopy } from '../marked-copy.ts'

const objectSchema = v.object({
  custom_fields: v.array(v.object({ variable_name: v.string(), value: v.string() })),
  order_copy: v.string(),
  order_mark: v.string(),
})
/** Paystack has returned metadata both as an object and as JSON text. */
const metadataSchema = v.union([objectSchema, v.pipe(v.string(), v.parseJson(), objectSchema)])

export function readMetadata(metadata: unknown, payment: MarkedPayment): CopiedOrder | null {
  const read = v.safeParse(metadataSchema, metadata)
  if (!read.success) return null
  const { custom_fields, order_copy: orderCopy, order_mark: mark } = read.output
  const values = new Map(custom_fields.map(({ variable_name, value }) => [variable_name, value]))
  const orderId = values.get('order_id') ?? ''
  const customerInfo = values.get('customer_info') ?? ''
  return readMarkedCopy({ orderId, orderCopy, customerInfo, mark }, payment)
}
