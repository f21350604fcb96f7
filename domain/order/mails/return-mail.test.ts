import { expect, test } from 'vitest'
import { documentText } from '../../mail/mail-document.ts'
import { aMailedOrder } from '../order-mail.builder.ts'
import { type MailedReturn, returnDocument } from './return-mail.ts'

const FACTS = {
  order: aMailedOrder(),
  trackingUrl: 'https://shop.example/order#token',
  pictureAddress: () => 'https://shop.example/tee.jpg',
  shopPhone: '+233 30 000 0000',
}

function aMailedReturn(overrides: Partial<MailedReturn> = {}): MailedReturn {
  return {
    state: 'asked',
    kind: 'refund',
    lines: [{ position: 0, quantity: 1, newSize: null, restocked: 0 }],
    answer: '',
    sendTo: '',
    parcel: { carrier: '', phone: '', tracking: '', note: '' },
    refundPesewas: null,
    arrival: 'by 24 November 2026',
    ...overrides,
  }
}

const exchange = {
  kind: 'exchange',
  lines: [{ position: 0, quantity: 1, newSize: 'L', restocked: 0 }],
} as const

test.each([
  [{}, 'We have your wish', 'You want to send back:'],
  [exchange, 'We have your wish', '(Black, M), for size L'],
  [{ state: 'agreed', answer: 'By bus to Circle' }, 'Send it back to us', 'By bus to Circle'],
  [{ state: 'agreed', sendTo: 'Osu\nAccra' }, 'Send it back to us', 'Send it to:\nOsu\nAccra'],
  [{ state: 'received' }, 'It has arrived', 'We have received:'],
  [
    { state: 'settled', refundPesewas: 50_000 },
    'Your money is on its way',
    'your refund of GH₵500.00. It goes back the way it was paid and should be with you by 24 November 2026.',
  ],
  [{ state: 'refused', answer: 'It was worn' }, 'We cannot take it back', 'It was worn'],
] as const)('tells of each state: %o', (overrides, title, words) => {
  const document = returnDocument(FACTS, aMailedReturn(overrides))
  const text = documentText(document)
  expect(document.title).toBe(title)
  expect(document.subject).toContain(FACTS.order.id)
  expect(text).toContain(words)
  expect(text).toContain(FACTS.trackingUrl)
})

test('the mail about the other size names it alone, with who carries it and where to', () => {
  const parcel = { carrier: 'Kwesi', phone: '024', tracking: 'K-1', note: '' }
  const text = documentText(
    returnDocument(FACTS, aMailedReturn({ ...exchange, state: 'settled', parcel })),
  )
  expect(text).toContain('(Black, L)')
  expect(text).not.toContain('(Black, M)')
  expect(text).toContain('Carried by: Kwesi')
  expect(text).toContain('1 Oxford Street')
})
