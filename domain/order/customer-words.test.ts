import { expect, test } from 'vitest'
import { customerWords } from './customer-words.ts'
import type { Fulfilment } from './fulfilment.ts'
import type { OrderState } from './order.ts'

const customer = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@example.com',
  country: 'GH',
  phone: '241234567',
  address: '1 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  digitalAddress: '',
  postalCode: '',
}

function words(state: OrderState, fulfilment: Fulfilment | null, firstName = 'Ama') {
  const order = { id: 'ORD-1', state, fulfilment, customer: { ...customer, firstName } }
  return customerWords({ order, brandName: 'NKABOM', parcel: null })
}

test('greets by name and says how far the order is', () => {
  expect(words('paid', 'to-pack')).toBe(
    'Hello Ama, this is NKABOM about your order ORD-1. We are packing it.',
  )
  expect(words('pending', null)).toContain('It waits for your payment.')
  expect(words('attention', null, '')).toBe('Hello, this is NKABOM about your order ORD-1.')
})

test('names carrier, rider and tracking number of the parcel', () => {
  const order = { id: 'ORD-1', state: 'paid', fulfilment: 'sent', customer } as const
  const parcel = { carrier: 'Kofi', phone: '020 111 2222', tracking: 'VIP-77' }
  expect(customerWords({ order, brandName: 'NKABOM', parcel })).toMatch(
    /It is on its way to you\. Carried by Kofi \(020 111 2222\), tracking number VIP-77\.$/,
  )
})
