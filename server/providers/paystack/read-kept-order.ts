import * as v from 'valibot'
import { type KeptOrder, readOrderCopy } from '#domain/order/order-copy'
import { isOrderId } from '#domain/order/order-numbers'
import { storableText } from '#domain/storable'

const short = storableText(300)
const objectSchema = v.object({
  custom_fields: v.array(v.object({ variable_name: v.string(), value: v.string() })),
  order_copy: v.string(),
})
/** The provider has been seen to give metadata back as an object and as its text. */
const metadataSchema = v.union([objectSchema, v.pipe(v.string(), v.parseJson(), objectSchema)])
const customerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: short, phone: short, email: short }),
)

/** Null for anything but what we gave along ourselves, whole. */
export function readKeptOrder(metadata: unknown): KeptOrder | null {
  const read = v.safeParse(metadataSchema, metadata)
  if (!read.success) return null
  const { custom_fields, order_copy } = read.output
  const values = new Map(custom_fields.map(({ variable_name, value }) => [variable_name, value]))
  const orderId = values.get('order_id') ?? ''
  const customer = v.safeParse(customerSchema, values.get('customer_info'))
  const copy = readOrderCopy(order_copy)
  if (!isOrderId(orderId) || !customer.success || copy === null) return null
  return { ...copy, orderId, customer: customer.output }
}
