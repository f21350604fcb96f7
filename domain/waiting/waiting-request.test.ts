import { expect, test } from 'vitest'
import { notifyAddress, readWaitingPerson, readWaitingVariant } from './waiting-request.ts'

const AMA = { email: 'ama@example.com', firstName: 'Ama', phone: '024 123 4567' }

test('to be told of a piece, an address is enough, and nothing else is kept', () => {
  expect(readWaitingPerson('notify', AMA)).toEqual({
    ok: true,
    value: { email: 'ama@example.com', firstName: '', phone: '', country: '' },
  })
})

test.each([
  ['024 123 4567', 'GH', '241234567'],
  ['+233 24 123 4567', 'GH', '241234567'],
  ['+44 7700 900123', 'GB', '7700900123'],
  ['+1 (246) 412-3456', 'BB', '4123456'],
])('the phone %s is one of %s', (phone, country, digits) => {
  const read = readWaitingPerson('waiting', { ...AMA, phone })
  expect(read).toMatchObject({ ok: true, value: { country, phone: digits } })
})

test('a place in line needs a name and a phone', () => {
  expect(readWaitingPerson('waiting', { email: 'ama' })).toEqual({
    ok: false,
    error: {
      email: 'email-invalid',
      firstName: 'first-name-required',
      phone: 'phone-required',
    },
  })
  expect(readWaitingPerson('waiting', { ...AMA, phone: '12' })).toEqual({
    ok: false,
    error: { phone: 'phone-invalid' },
  })
})

test('the address of the form names the piece', () => {
  const variant = { productId: 14, colour: 'Dark & Bone', size: 'M' } as const
  const { searchParams } = new URL(notifyAddress(variant), 'https://shop.example')
  expect(readWaitingVariant(Object.fromEntries(searchParams))).toEqual(variant)
})

test.each([
  null,
  'text',
  {},
  { product: '014', colour: 'Black', size: 'M' },
  { product: '1e1', colour: 'Black', size: 'M' },
  { product: '99999999999', colour: 'Black', size: 'M' },
  { product: '14', colour: 'Bl\0ack', size: 'M' },
  { product: '14', colour: 'Black', size: 'x'.repeat(21) },
])('%j names no piece', (input) => {
  expect(readWaitingVariant(input)).toBeNull()
})
