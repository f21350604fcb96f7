import { expect, test } from 'vitest'
import type { ChosenZone } from '../delivery/zone.ts'
import { customerWords } from './customer-words.ts'
import { FULFILMENTS, type Fulfilment } from './fulfilment.ts'
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

function words(
  state: OrderState,
  fulfilment: Fulfilment | null,
  { firstName = 'Ama', zone = null }: { firstName?: string; zone?: ChosenZone | null } = {},
) {
  const order = { id: 'ORD-1', state, fulfilment, zone, customer: { ...customer, firstName } }
  return customerWords({ order, brandName: 'NKABOM', parcel: null })
}

test('greets by name and says how far the order is', () => {
  expect(words('paid', 'to-pack')).toBe(
    'Hello Ama, this is NKABOM about your order ORD-1. We are packing it.',
  )
  expect(words('pending', null)).toContain('It waits for your payment.')
  expect(words('attention', null, { firstName: '' })).toBe(
    'Hello, this is NKABOM about your order ORD-1.',
  )
})

test('names carrier, rider and tracking number of the parcel', () => {
  const order = { id: 'ORD-1', state: 'paid', fulfilment: 'sent', customer, zone: null } as const
  const parcel = { carrier: 'Kofi', phone: '020 111 2222', tracking: 'VIP-77' }
  expect(customerWords({ order, brandName: 'NKABOM', parcel })).toMatch(
    /It is on its way to you\. Carried by Kofi \(020 111 2222\), tracking number VIP-77\.$/,
  )
})

test('who collects an order is told where and when once it is ready, and never that it is on its way', () => {
  const place = { place: '12 Oxford Street', hours: 'Mon to Sat 10 to 6' }
  const zone = { id: 'shop', name: 'Our shop', kind: 'pick-up', words: '', ...place } as const
  expect(words('paid', 'ready', { zone })).toMatch(
    /It is ready: you can collect it at 12 Oxford Street, Mon to Sat 10 to 6\.$/,
  )
  expect(words('paid', 'delivered', { zone })).toMatch(/You have collected it\.$/)
  expect(FULFILMENTS.map((each) => words('paid', each, { zone })).join()).not.toMatch(
    /leaves|A part|on its way to you|delivered/,
  )
})
