import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import {
  closedLetter,
  extendedLetter,
  provenLetter,
  receivedLetter,
  shopLetter,
} from './request-letters.ts'

const request = {
  number: 'DR-261115-0427',
  email: 'ama@example.com',
  requestType: 'erasure',
  verificationMethod: 'email',
  name: 'Cheap watches at evil.example',
  details: 'Click evil.example',
  dueAtMs: Date.UTC(2026, 11, 15),
  proofUrl: 'https://shop.example/data-rights/proof?token=x',
  untilMs: Date.UTC(2027, 0, 20),
  reason: 'Two systems to search.',
  outcome: 'All of it is erased.',
} as const

test('the person gets number, date and a link on its own line, and no typed text [S7]', () => {
  const { to, audience, text } = receivedLetter(request, brand)
  expect([to, audience]).toEqual(['ama@example.com', 'customer'])
  expect(text).toContain('you asked us to erase what we hold about you')
  expect(text).toContain('DR-261115-0427')
  expect(text).toContain('within 30 days, that is by 15 December 2026')
  expect(text).toContain('by no more than 60 days')
  expect(text.split('\n')).toContain('https://shop.example/data-rights/proof?token=x')
  expect(text).not.toContain('evil')
})

test('the shop gets everything, and its reply goes to the person', () => {
  const letter = shopLetter(request, brand)
  expect(letter).toMatchObject({ to: brand.email, audience: 'shop', replyTo: 'ama@example.com' })
  expect(letter.text).toContain('Cheap watches at evil.example <ama@example.com>')
  expect(letter.text).toContain('Click evil.example')
  expect(letter.text).toContain('Give out, change or delete nothing before that.')
  expect(shopLetter({ ...request, details: '' }, brand).text).toContain('No details were given.')
})

test('a confirmed mailbox is enough only if that method was chosen', () => {
  expect(provenLetter(request, brand).text).toContain('you can act on the request')
  const byPhone = provenLetter({ ...request, verificationMethod: 'phone' }, brand)
  expect(byPhone.text).toContain('To be verified besides, by: Phone.')
})

test('an extension states its reason and end, a closing its outcome', () => {
  expect(extendedLetter(request, brand).text).toContain('by 20 January 2027')
  expect(extendedLetter(request, brand).text).toContain('Two systems to search.')
  expect(closedLetter(request, brand).text).toContain('All of it is erased.')
})
