import { expect, test } from 'vitest'
import { auditDetailWords, auditSubjectWords } from './audit-words.ts'

test.each([
  [
    { pieces: 2, totalPesewas: 83_600, paidBy: 'mobile-money' },
    'pieces: 2, total: GH₵836.00, paid by: mobile money',
  ],
  [{ pesewas: 5_000 }, 'amount: GH₵50.00'],
  [{ orderMinimumPesewas: '10 → 200000' }, 'order minimum: GH₵0.10 → GH₵2,000.00'],
  [{ name: 'Accra', fee: '2500 → 0' }, 'name: Accra, fee: GH₵25.00 → GH₵0.00'],
  [{ price: '120.00 → 1130.50' }, 'price: GH₵120.00 → GH₵1,130.50'],
  [
    {
      before: { 'price of Sand M': null, price: 120 },
      after: { 'price of Sand M': 13_000, price: 130.5 },
    },
    'price of Sand M: none → GH₵130.00, price: GH₵120.00 → GH₵130.50',
  ],
  [
    { before: null, after: { pricePesewas: 13_000 }, variants: ['Sand M 3'] },
    'price: GH₵130.00, variants: Sand M 3',
  ],
])('the audit says money as money, however a row wrote it: %j [O148]', (detail, words) => {
  expect(auditDetailWords(detail)).toBe(words)
})

test.each([
  [
    { isMarkedSoldOut: 'no → yes', otherDevice: true },
    'marked sold out: no → yes, other device: yes',
  ],
  [{ opensAt: '2027-01-16T18:00:00.000Z' }, 'opens at: 16 Jan 2027, 18:00 GMT'],
  [
    { state: 'to-pack → partly-sent', slug: 'black-tee' },
    'state: to pack → partly sent, slug: black-tee',
  ],
  [
    { title: 'Tee', form: 'a'.repeat(64), shipment: '018f4d8e-0000-7000-8000-000000000000' },
    'title: Tee',
  ],
  [
    { fields: ['firstName', 'phone'], alt: null, choices: [] },
    'fields: first name, phone, alt: none, choices: none',
  ],
  [{ erased: { orders: 2, contactMessages: 1 } }, 'erased: (orders: 2, contact messages: 1)'],
  [{}, ''],
])('other names of the code are said in words: %j', (detail, words) => {
  expect(auditDetailWords(detail)).toBe(words)
})

test('settings are named in words; what is no setting stays as it is', () => {
  const subject = 'orderMinimumPesewas, payLinkHours'
  expect(auditSubjectWords('settings-changed', subject)).toBe('order minimum, pay link hours')
  expect(auditSubjectWords('signed-in', 'iPhone')).toBe('iPhone')
})
