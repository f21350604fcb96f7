import { expect, test } from 'vitest'
import { addressLines } from './text-facts.ts'

test.each([
  ['12 Oxford Street', 'Accra', 'West Africa', ['12 Oxford Street', 'Accra, Ghana, West Africa']],
  ['', 'Kumasi', 'Ashanti', ['Kumasi, Ashanti, Ghana']],
  ['', 'Tema', 'greater accra region', ['Tema, greater accra region, Ghana']],
  ['', '', '', ['Ghana']],
])('%j, %j and the region %j are read as %j', (street, city, region, lines) => {
  expect(addressLines({ street, city, region, country: 'Ghana' })).toEqual(lines)
})
