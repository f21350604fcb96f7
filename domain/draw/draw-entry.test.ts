import { expect, test } from 'vitest'
import { enteredPhoneOf, namesOf, readAskedEntry, readEntryPerson } from './draw-entry.ts'

const PERSON = { name: 'Ama Mensah', email: 'ama@example.com' }

test.each(['0241234567', '024 123 4567', '+233 24 123 4567', '+2330241234567', '233241234567'])(
  '%s is one phone',
  (phone) => {
    const read = readEntryPerson({ ...PERSON, phone })
    expect(read.ok && enteredPhoneOf(read.value)).toBe('233241234567')
  },
)

test.each(['+44 7700 900123', '+44 (0) 7700 900123', '+4407700900123'])(
  '%s is one phone of another country',
  (phone) => {
    const read = readEntryPerson({ ...PERSON, phone })
    expect(read.ok && enteredPhoneOf(read.value)).toBe('447700900123')
  },
)

test('says what is missing, at its field', () => {
  expect(readEntryPerson({})).toEqual({
    ok: false,
    error: { name: 'contact-name-required', email: 'email-required', phone: 'phone-required' },
  })
  expect(readEntryPerson({ ...PERSON, phone: '12' })).toEqual({
    ok: false,
    error: { phone: 'phone-invalid' },
  })
})

test.each([
  ['Ama', { firstName: 'Ama', lastName: '' }],
  ['Ama Serwaa Mensah', { firstName: 'Ama', lastName: 'Serwaa Mensah' }],
])('%s has two names in an order', (name, expected) => {
  expect(namesOf(name)).toEqual(expected)
})

test.each([
  [null, { dropId: '', productId: null, variant: null }],
  [
    { drop: 'abc', product: '14' },
    { dropId: 'abc', productId: 14, variant: null },
  ],
  [
    { drop: 'abc', product: '0', variant: 'Black|M' },
    { dropId: 'abc', productId: null, variant: null },
  ],
  [
    { drop: 'abc', product: '14', variant: `Black|${'x'.repeat(21)}` },
    { dropId: 'abc', productId: 14, variant: null },
  ],
  [
    { drop: 'abc', product: '14', variant: 'Black|M' },
    { dropId: 'abc', productId: 14, variant: { productId: 14, colour: 'Black', size: 'M' } },
  ],
])('%j is read', (input, expected) => {
  expect(readAskedEntry(input)).toEqual(expected)
})
