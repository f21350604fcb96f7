import { expect, test } from 'vitest'
import { readCheckoutForm } from './checkout-form.ts'

const typed = {
  firstName: ' Ɛsi ',
  lastName: 'Mensah',
  email: 'esi@example.com',
  country: 'GH',
  phone: '024 123 4567',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  postalCode: '',
  digitalAddress: '',
  deliveryZone: '',
  discountCode: '',
}

test('a filled form is read, trimmed, with the phone as national digits', () => {
  expect(readCheckoutForm(typed)).toEqual({
    ok: true,
    value: { ...typed, firstName: 'Ɛsi', phone: '241234567' },
  })
})

test.each([
  {},
  null,
  undefined,
  'x',
  [],
  { firstName: ['Ama'], email: { a: 1 }, phone: 241234567 },
])('%j names every field that is required, §5', (input) => {
  expect(readCheckoutForm(input)).toEqual({
    ok: false,
    error: {
      firstName: 'first-name-required',
      lastName: 'last-name-required',
      email: 'email-required',
      phone: 'phone-required',
      address: 'address-required',
      city: 'city-required',
      region: 'region-required',
    },
  })
})

test('errors are in screen order', () => {
  const read = readCheckoutForm({ ...typed, region: '', phone: '-', email: 'x', firstName: '' })
  expect(!read.ok && Object.keys(read.error)).toEqual(['firstName', 'email', 'phone', 'region'])
})

test('the postal code is optional, and the country defaults to Ghana', () => {
  const { postalCode: _, country: __, ...rest } = typed
  expect(readCheckoutForm(rest)).toMatchObject({
    ok: true,
    value: { postalCode: '', country: 'GH' },
  })
})

test.each([
  [{ email: 'esi' }, { email: 'email-invalid' }],
  [{ email: 'esi@example.com,ama@example.com' }, { email: 'email-invalid' }],
  [{ country: 'XX' }, { country: 'country-required' }],
  [{ country: '' }, { country: 'country-required' }],
  [{ phone: 'none' }, { phone: 'phone-required' }],
  [{ phone: '+233' }, { phone: 'phone-required' }],
  [{ phone: '7' }, { phone: 'phone-invalid' }],
  [{ phone: '24 123 456' }, { phone: 'phone-invalid' }],
  [{ phone: '24 123 45678' }, { phone: 'phone-invalid' }],
  [{ phone: '9'.repeat(64) }, { phone: 'phone-invalid' }],
  [{ country: 'GB', phone: '12345' }, { phone: 'phone-invalid' }],
  [{ country: 'GB', phone: '9'.repeat(15) }, { phone: 'phone-invalid' }],
  [{ firstName: '\u200b' }, { firstName: 'first-name-required' }],
  [{ address: 'x'.repeat(201) }, { address: 'value-too-long' }],
])('%j is refused', (fault, error) => {
  expect(readCheckoutForm({ ...typed, ...fault })).toEqual({ ok: false, error })
})

test.each([
  ['GH', '0241234567', '241234567'],
  ['GH', '+233 24 123 4567', '241234567'],
  ['GB', '123456', '123456'],
  ['GB', '12345678901234', '12345678901234'],
])('in %s the phone %s is %s', (country, phone, digits) => {
  expect(readCheckoutForm({ ...typed, country, phone })).toMatchObject({
    ok: true,
    value: { phone: digits },
  })
})

test('an invalid phone is reported with the other errors, in order', () => {
  const read = readCheckoutForm({ ...typed, email: 'x', phone: '7', region: '' })
  expect(read).toEqual({
    ok: false,
    error: { email: 'email-invalid', phone: 'phone-invalid', region: 'region-required' },
  })
  expect(!read.ok && Object.keys(read.error)).toEqual(['email', 'phone', 'region'])
})

test('unknown fields are dropped', () => {
  const read = readCheckoutForm({ ...typed, amount: 1, state: 'paid', price: 0 })
  expect(read.ok && Object.keys(read.value).toSorted()).toEqual(Object.keys(typed).toSorted())
})
