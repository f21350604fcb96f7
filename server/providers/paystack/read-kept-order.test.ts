import { expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { writeOrderCopy } from '#domain/order/order-copy'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { initialiseBody } from './initialise-body.ts'
import { readKeptOrder } from './read-kept-order.ts'

const customer = { name: 'Ama Mensah', phone: '+233 24 123 4567', email: 'ama@example.com' }
const { metadata } = initialiseBody(
  {
    reference: 'NKB1800000000000000001',
    amount: pesewas(50_000),
    email: customer.email,
    firstName: 'Ama',
    lastName: 'Mensah',
    orderId: 'ORD-1800000000000-0001',
    customerInfo: customer,
    orderCopy: writeOrderCopy(aMailedOrder()),
    callbackUrl: 'https://shop.example/checkout/success',
  },
  [],
)

test.each([
  ['an object', metadata],
  ['its text', JSON.stringify(metadata)],
])('what went along with a payment comes back from %s', (_how, given) => {
  expect(readKeptOrder(given)).toMatchObject({
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
])('metadata %j holds no order', (given) => {
  expect(readKeptOrder(given)).toBeNull()
})
