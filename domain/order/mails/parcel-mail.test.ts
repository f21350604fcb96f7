import { expect, test } from 'vitest'
import { documentText } from '../../mail/mail-document.ts'
import { stillOwed } from '../../refund/still-owed.ts'
import { aMailedLine, aMailedOrder, nothingRefunded } from '../order-mail.builder.ts'
import { type MailedParcel, parcelDocument, parcelInOrderTemplate } from './parcel-mail.ts'

const SHOP_PHONE = '+233 30 000 0000'

const order = aMailedOrder({
  lines: [aMailedLine({ quantity: 2 }), aMailedLine({ size: 'L', title: 'Unity {Tee}' })],
})
const parcel = {
  carrier: 'Kofi the rider',
  phone: '020 111 2222',
  tracking: 'VIP-77',
  note: 'He calls before he comes.',
  lines: [{ position: 0, quantity: 1 }],
}

const GIVEN = {
  trackingUrl: 'https://shop.example/order#a-token',
  pictureAddress: (image: string) => `https://shop.example/${image}.jpg`,
  shopPhone: SHOP_PHONE,
}

type Mailed = Pick<MailedParcel, 'order' | 'parcel' | 'sentBefore'> & Partial<MailedParcel>

function parcelLetter(mailed: Mailed) {
  const document = parcelDocument({ ...GIVEN, owed: nothingRefunded(mailed.order), ...mailed })
  return { subject: document.subject, text: documentText(document) }
}

test('the mail says what is in the parcel, what follows, who carries it and where it goes', () => {
  const letter = parcelLetter({ order, parcel, sentBefore: [] })
  expect(letter).toEqual({
    subject: `The first part of your order ${order.id} is on its way`,
    text: [
      'Hello Ama,',
      `good news: the first part of your order ${order.id} is on its way to you.`,
      'In this parcel:\n1 x Ancient Dragon Tee (Black, M)',
      'Still to come in another parcel:\n1 x Ancient Dragon Tee (Black, M)\n1 x Unity (Tee) (Black, L)',
      'Carried by: Kofi the rider\nPhone of the rider: 020 111 2222\nTracking number: VIP-77\nA word from us: He calls before he comes.',
      'Follow your order:\nhttps://shop.example/order#a-token\nThis link is yours alone: whoever has it sees your order. If it does not open, go to https://shop.example/order and enter this code: a-token',
      'It goes to:\nAma Mensah\n1 Oxford Street\nAccra, Greater Accra\nGhana\n+233 24 123 4567',
      `Is something not right, or will nobody be there? Reply to this mail, or call us or write on WhatsApp: ${SHOP_PHONE}.`,
    ].join('\n\n'),
  })
})

test('a whole order and the rest of one are called so; empty fields leave no line', () => {
  const bare = { ...parcel, phone: '', tracking: '', note: '' }
  const all = [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ]
  const whole = parcelLetter({
    order,
    parcel: { ...bare, lines: all },
    sentBefore: [],
  })
  expect(whole).toMatchObject({ subject: `Your order ${order.id} is on its way` })
  expect(JSON.stringify(whole)).not.toMatch(/Still to come|Tracking number|Phone of|A word/)
  const rest = { ...bare, lines: [{ position: 1, quantity: 1 }] }
  expect(
    parcelLetter({
      order,
      parcel: rest,
      sentBefore: [{ position: 0, quantity: 2 }],
    }),
  ).toMatchObject({ subject: `The rest of your order ${order.id} is on its way` })
})

test('a piece that is refunded is not to come in another parcel [O120]', () => {
  const lines = [{ position: 0, quantity: 1, amountPesewas: 50_000, restock: true }]
  const refunds = [{ state: 'pending', amountPesewas: 50_000, lines }] as const
  const mailed = {
    ...GIVEN,
    order,
    owed: stillOwed(order, { refunds, paidPesewas: order.total.minor }),
    parcel: {
      ...parcel,
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    },
    sentBefore: [],
  }
  const letter = parcelLetter(mailed)
  expect(letter.subject).toBe(`Your order ${order.id} is on its way`)
  expect(letter.text).not.toContain('Still to come')
  const params = parcelInOrderTemplate(mailed, { to: 'ama@example.com', subject: 'On its way' })
  expect(JSON.stringify(params)).not.toContain('Still to come')
})

test('in the template for orders the pieces are the list, the other facts rows without a price', () => {
  const params = parcelInOrderTemplate(
    {
      ...GIVEN,
      order,
      owed: nothingRefunded(order),
      parcel: { ...parcel, lines: [{ position: 1, quantity: 1 }] },
      sentBefore: [],
    },
    { to: 'ama@example.com', subject: 'On its way' },
  )
  expect(params).toMatchObject({
    order_id: 'On its way',
    email: 'ama@example.com',
    customer_name: 'Ama Mensah',
    orders: [
      { name: 'Unity (Tee) (Black, L)', units: 1, image_url: expect.stringContaining('.jpg') },
      { name: 'Still to come: 2 x Ancient Dragon Tee (Black, M)', units: '' },
      { name: 'Carried by: Kofi the rider' },
      { name: 'Phone of the rider: 020 111 2222' },
      { name: 'Tracking number: VIP-77' },
      { name: 'A word from us: He calls before he comes.' },
      { name: 'It goes to: 1 Oxford Street, Accra, Greater Accra, Ghana, +233 24 123 4567' },
      { name: expect.stringContaining(SHOP_PHONE) },
    ],
    cost: { total: '—', delivery: '—' },
    tracking_url: GIVEN.trackingUrl,
  })
})
