import * as v from 'valibot'
import { type KeptOrder, readOrderCopy, totalsOf } from '#domain/order/order-copy'
import { isOrderId } from '#domain/order/order-numbers'
import { storableText } from '#domain/storable'
import { isMarkOf } from './order-mark.ts'

const short = storableText(300)
const objectSchema = v.object({
  custom_fields: v.array(v.object({ variable_name: v.string(), value: v.string() })),
  order_copy: v.string(),
  order_mark: v.string(),
})
/** The provider has been seen to give metadata back as an object and as its text. */
const metadataSchema = v.union([objectSchema, v.pipe(v.string(), v.parseJson(), objectSchema)])
const customerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: short, phone: short, email: short }),
)

export type KeptUnder = {
  readonly secretKey: string
  readonly reference: string
  readonly mode: string
}

/** Null for anything but what we gave along ourselves, whole, with this very payment. */
export function readKeptOrder(metadata: unknown, under: KeptUnder): KeptOrder | null {
  const read = v.safeParse(metadataSchema, metadata)
  if (!read.success) return null
  const { custom_fields, order_copy: orderCopy, order_mark: mark } = read.output
  const values = new Map(custom_fields.map(({ variable_name, value }) => [variable_name, value]))
  const orderId = values.get('order_id') ?? ''
  const customerInfo = values.get('customer_info') ?? ''
  const customer = v.safeParse(customerSchema, customerInfo)
  const copy = readOrderCopy(orderCopy)
  if (!isOrderId(orderId) || !customer.success || copy === null) return null
  const { minor: amountPesewas, currency } = totalsOf(copy).total
  const { secretKey, reference, mode } = under
  const marked = { reference, orderId, amountPesewas, currency, mode, orderCopy, customerInfo }
  return isMarkOf(secretKey, mark, marked) ? { ...copy, orderId, customer: customer.output } : null
}
