import { expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { writeOrderCopy } from '#domain/order/order-copy'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { initialiseBody } from './initialise-body.ts'
import { readMetadata } from './read-metadata.ts'

const customer = { name: 'Ama Mensah', phone: '+233 24 123 4567', email: 'ama@example.com' }
const account = { secretKey: 'sk_test_1', mode: 'test', channels: [] } as const
const REFERENCE = 'NKB1800000000000000001'
const payment = { ...account, reference: REFERENCE }
const { metadata } = initialiseBody(
  {
    reference: REFERENCE,
    amount: pesewas(50_000),
    email: customer.email,
    firstName: 'Ama',
    lastName: 'Mensah',
    orderId: 'ORD-1800000000000-0001',
    customerInfo: customer,
    orderCopy: writeOrderCopy(aMailedOrder()),
    callbackUrl: 'https://shop.example/checkout/success',
  },
  account,
)

test.each([
  ['an object', metadata],
  ['its text', JSON.stringify(metadata)],
])('the copy of an order is read from %s', (_how, given) => {
  expect(readMetadata(given, payment)).toMatchObject({
    orderId: 'ORD-1800000000000-0001',
    customer,
    placedAtMs: 1_800_000_000_000,
    lines: [{ productId: 14, colour: 'Black', size: 'M', quantity: 1 }],
  })
})

test.each([
  '',
  0,
  null,
  undefined,
  [],
  '{',
  { order_id: 'ORD-1' },
  { ...metadata, order_copy: '{}' },
  { ...metadata, custom_fields: [] },
  { ...metadata, custom_fields: [{ variable_name: 'order_id', value: '../1' }] },
])('metadata %j contains no order', (given) => {
  expect(readMetadata(given, payment)).toBeNull()
})

test.each([
  ['under another reference', metadata, { ...payment, reference: 'NKB1800000000000000002' }],
  ['under another key', metadata, { ...payment, secretKey: 'sk_test_2' }],
  ['in another mode', metadata, { ...payment, mode: 'live' }],
  ['without its mark', { ...metadata, order_mark: '' }, payment],
  [
    'with a mark of another length',
    { ...metadata, order_mark: `${metadata.order_mark}A` },
    payment,
  ],
  ['for another order', withField('order_id', 'ORD-1800000000000-0002'), payment],
  [
    'for another customer',
    withField('customer_info', JSON.stringify({ ...customer, name: 'Kofi' })),
    payment,
  ],
  [
    'at another price',
    { ...metadata, order_copy: metadata.order_copy.replace('50000', '50') },
    payment,
  ],
])('a copy %s is not trusted [P42]', (_how, given, other) => {
  expect(readMetadata(given, other)).toBeNull()
})

function withField(name: string, value: string) {
  const fields = metadata.custom_fields.map((field) =>
    field.variable_name === name ? { ...field, value } : field,
  )
  return { ...metadata, custom_fields: fields }
}
