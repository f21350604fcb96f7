import { expect, test } from 'vitest'
import { aMailedOrder } from '../order/order-mail.builder.ts'
import { riderWords } from './rider-words.ts'

const zone = { id: 'accra', name: 'Accra', kind: 'rider', words: '' } as const
const usual = aMailedOrder({})
const customer = {
  ...usual.customer,
  address: 'Behind the Total station, Osu',
  city: 'Accra',
  region: 'Greater Accra',
  country: 'GH',
  phone: '241234567',
}

test('a rider reads who, where, a link to the map and what is due', () => {
  const order = aMailedOrder({ customer: { ...customer, digitalAddress: 'GA-183-8164' }, zone })
  const words = riderWords(order) ?? ''
  for (const part of [
    order.id,
    customer.firstName,
    '+233',
    'Behind the Total station, Osu',
    'query=GA-183-8164',
    'your fee',
  ]) {
    expect(words).toContain(part)
  }
})

test('without a digital address the map looks for the landmark in its town', () => {
  const words = riderWords(aMailedOrder({ customer }))
  expect(words).toContain('query=Behind%20the%20Total%20station%2C%20Osu%2C%20Accra')
  expect(words).toContain('Due: nothing')
})

test.each([
  [{ zone: { ...zone, kind: 'pick-up' } }],
  [{ state: 'refunded' }],
  [{ state: 'attention' }],
  [{ fulfilment: 'cancelled' }],
  [{ lines: [] }],
  [{ customer: { ...customer, address: '' } }],
] as const)('nobody rides for %j', (change) => {
  expect(riderWords(aMailedOrder({ customer, ...change }))).toBeNull()
})
