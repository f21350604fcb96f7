import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import type { Order } from './order.ts'
import { aMailedLine, aMailedOrder } from './order-mail.builder.ts'
import { customerMail, MAX_PARAMS_BYTES, shopMail } from './order-mail.ts'

const pictureAddress = (image: string) => `https://shop.example/pictures/${image}.jpg`
const LINK = 'https://shop.example/order#a-token'

function paramsOf(order: Order) {
  const mail = customerMail(order, pictureAddress, LINK)
  if (!mail.ok) throw new Error(mail.error)
  return mail.value
}

test('the mail has exactly the parameters of §7, call 4, delivery and the link [R60]', () => {
  const lines = [aMailedLine({ quantity: 2 }), aMailedLine({ size: 'XL', unitPrice: pesewas(5) })]
  expect(paramsOf(aMailedOrder({ lines, total: pesewas(100_005) }))).toEqual({
    order_id: 'ORD-1800000000000-0001',
    email: 'ama@example.com',
    customer_name: 'Ama Mensah',
    customer_phone: '+233 24 123 4567',
    orders: [
      {
        name: 'Ancient Dragon Tee (Black, M)',
        units: 2,
        price: '500.00',
        image_url: 'https://shop.example/pictures/ancient-dragon-tee-black-front.jpg',
      },
      {
        name: 'Ancient Dragon Tee (Black, XL)',
        units: 1,
        price: '0.05',
        image_url: 'https://shop.example/pictures/ancient-dragon-tee-black-front.jpg',
      },
    ],
    cost: { total: '1000.05', delivery: '0.00' },
    tracking_url: LINK,
  })
})

test('the shop gets the same at its own address, where to bring it, and no link', () => {
  const order = aMailedOrder({
    zone: { id: 'accra', name: 'Accra', kind: 'rider', words: 'The same day' },
  })
  const { customer } = order
  const landmark = { address: 'Behind the Total station', digitalAddress: 'GA-183-8164' }
  const mail = shopMail({ ...order, customer: { ...customer, ...landmark } }, pictureAddress, {
    shopEmail: 'a@shop.example',
    sums: '',
  })
  const row = (name: string) => ({ name, units: '', price: '', image_url: '' })
  expect(mail).toEqual({
    ok: true,
    value: {
      ...paramsOf(order),
      email: 'a@shop.example',
      tracking_url: '',
      orders: [
        ...paramsOf(order).orders,
        row(
          'Bring to: Ama Mensah, Behind the Total station, GA-183-8164, Accra, Greater Accra, Ghana',
        ),
        row('Zone: Accra: the rider is paid on arrival. The same day'),
        row('Phone: +233 24 123 4567'),
      ],
    },
  })
})

test('only the shop’s mail says that an order needs attention', () => {
  const order = aMailedOrder({ attentionReason: 'paid-twice' })
  expect(
    shopMail(order, pictureAddress, { shopEmail: 'hello@shop.example', sums: '' }),
  ).toMatchObject({
    value: { order_id: 'ORD-1800000000000-0001 (needs attention: paid twice)' },
  })
  expect(paramsOf(order).order_id).toBe('ORD-1800000000000-0001')
})

test('the shop’s mail begins with the mark of a test order [P57]', () => {
  const titleOf = (order: Order) => {
    const mail = shopMail(order, pictureAddress, { shopEmail: 'hello@shop.example', sums: '' })
    return mail.ok ? mail.value.order_id : mail.error
  }
  const id = 'ORD-1800000000000-0001'
  expect(titleOf(aMailedOrder({ mode: 'test' }))).toBe(`TEST ORDER, no money moved: ${id}`)
  expect(titleOf(aMailedOrder({ mode: 'live' }))).toBe(id)
  expect(titleOf(aMailedOrder({ mode: 'test', attentionReason: 'wrong-mode' }))).toBe(
    `TEST ORDER: ${id} (needs attention: wrong mode)`,
  )
})

test.each([
  '',
  'a@b.c,d@e.f',
  'a@b.c\r\nBcc: d@e.f',
  'a@b.c%0d%0aBcc:d@e.f',
  'a@b.c\u2028Bcc: d@e.f',
  '"a b"@b.c',
  `${'a'.repeat(300)}@b.c`,
])('an address that is not one mailbox gets no mail: %j [S2]', (email) => {
  const order = aMailedOrder()
  const mail = customerMail(
    { ...order, customer: { ...order.customer, email } },
    pictureAddress,
    LINK,
  )
  expect(mail).toEqual({ ok: false, error: 'recipient-invalid' })
})

test.each([
  ['Ama\r\nBcc: x@y.z', 'Ama Bcc: x@y.z Mensah'],
  ['Ama\u2028\u2029B', 'Ama B Mensah'],
  ['A\u0000\u0007ma', 'A ma Mensah'],
  ['{{{cost.total}}}', '(((cost.total))) Mensah'],
  ['👑 Ɛsi', '👑 Ɛsi Mensah'],
  ['أمينة', 'أمينة Mensah'],
])('the name %j is mailed as %j [E5] [S2]', (firstName, mailed) => {
  const order = aMailedOrder()
  const customer = { ...order.customer, firstName }
  expect(paramsOf({ ...order, customer }).customer_name).toBe(mailed)
})

test('a name of 5 kB is truncated between characters', () => {
  const name = paramsOf(aMailedOrder({ lines: [aMailedLine({ title: '👑'.repeat(1_250) })] }))
    .orders[0]?.name
  expect([...(name ?? '')]).toHaveLength(200)
  expect(name).toMatch(/^👑+…$/u)
})

test('a list that is too long ends with +N more and their total price [E5]', () => {
  const lines = Array.from({ length: 100 }, (_, index) =>
    aMailedLine({ title: `${index} ${'👑'.repeat(300)}`, quantity: 2, unitPrice: pesewas(101) }),
  )
  const params = paramsOf(aMailedOrder({ lines }))
  const shown = params.orders.length - 1
  expect(shown).toBeGreaterThan(30)
  expect(params.orders.at(-1)).toMatchObject({
    name: `+${100 - shown} more`,
    units: 1,
    price: (((100 - shown) * 202) / 100).toFixed(2),
  })
  expect(Buffer.byteLength(JSON.stringify(params))).toBeLessThanOrEqual(MAX_PARAMS_BYTES)
})

test('fifty lines of ordinary length all fit', () => {
  const lines = Array.from({ length: 50 }, () => aMailedLine())
  expect(paramsOf(aMailedOrder({ lines })).orders).toHaveLength(50)
})
