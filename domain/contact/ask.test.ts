import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { readAsk } from './ask.ts'
import { askLetter } from './ask-letter.ts'

const form = {
  variant: 'Black|M',
  name: ' Ama Mensah ',
  phone: '0244123456',
  town: 'Kumasi',
  message: '',
}

test('a request for a piece needs no message, and its number can be dialled from anywhere', () => {
  expect(readAsk(form)).toEqual({
    ok: true,
    value: { ...form, name: 'Ama Mensah', phone: '+233 24 412 3456' },
  })
})

test('everything that is missing is told at once', () => {
  expect(readAsk({})).toEqual({
    ok: false,
    error: {
      variant: 'ask-variant-required',
      name: 'contact-name-required',
      phone: 'phone-required',
      town: 'ask-town-required',
    },
  })
  expect(readAsk({ ...form, phone: '12' })).toEqual({
    ok: false,
    error: { phone: 'phone-invalid' },
  })
})

test('the shop reads who asks for what, at which price, and nothing replies to nobody', () => {
  const read = readAsk({ ...form, message: 'By Friday?' })
  if (!read.ok) throw new Error('not read')
  const line = { productId: 14, colour: 'Black', size: 'M', quantity: 1 } as const
  const named = { ...line, title: 'Ancient Dragon Tee', price: 'GH₵500.00' }
  expect(askLetter({ ...read.value, line: named }, brand.email)).toEqual({
    to: brand.email,
    audience: 'shop',
    subject: 'Ama Mensah asks for Ancient Dragon Tee (Black, M)',
    text: 'From: Ama Mensah\nPhone: +233 24 412 3456\nTown: Kumasi\nPiece: Ancient Dragon Tee (Black, M), GH₵500.00\n\nBy Friday?',
  })
})
