import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { chooseZone, offeredZones } from './offered-zones.ts'
import { DEFAULT_DELIVERY, OTHER_COUNTRIES, type Zone } from './zone.ts'

const GHANA: Zone = {
  id: 'ghana',
  name: 'Ghana',
  kind: 'charged',
  countries: ['GH'],
  regions: [],
  towns: '',
  words: '',
  place: '',
  hours: '',
  feePesewas: 5_000,
}
const ACCRA: Zone = { ...GHANA, id: 'accra', regions: ['Greater Accra'], feePesewas: 2_000 }
const SHOP: Zone = { ...GHANA, id: 'shop', kind: 'pick-up', feePesewas: 0 }
const ABROAD: Zone = { ...GHANA, id: 'abroad', kind: 'contact', countries: [OTHER_COUNTRIES] }
const NIGERIA: Zone = { ...GHANA, id: 'nigeria', countries: ['NG'], feePesewas: 20_000 }
const delivery = { zones: [SHOP, GHANA, ACCRA, ABROAD, NIGERIA], freeFromPesewas: 10_000 }

function offered(country: string, region: string, subtotal: number) {
  const place = { country, region }
  return offeredZones(delivery, place, pesewas(subtotal)).map(({ id, fee }) => [id, fee.minor])
}

test('the zones of country and region are offered, the cheapest first and pick-up last', () => {
  expect(offered('GH', 'Greater Accra', 9_999)).toEqual([
    ['accra', 2_000],
    ['ghana', 5_000],
    ['shop', 0],
  ])
  expect(offered('GH', 'Ashanti', 9_999)).toEqual([
    ['ghana', 5_000],
    ['shop', 0],
  ])
})

test('a charged zone is free from the sum that the owner set', () => {
  expect(offered('GH', 'Ashanti', 10_000)).toEqual([
    ['ghana', 0],
    ['shop', 0],
  ])
})

test('a country that a zone names is not one of the others', () => {
  expect(offered('NG', 'Lagos', 500)).toEqual([['nigeria', 20_000]])
  expect(offered('FR', 'Bretagne', 500)).toEqual([['abroad', 0]])
})

test('as shipped, no place has a fee', () => {
  for (const country of ['GH', 'FR', 'NG']) {
    const zones = offeredZones(DEFAULT_DELIVERY, { country, region: 'Volta' }, pesewas(1))
    expect(zones.map(({ fee }) => fee.minor)).toEqual([0])
  }
})

test('the first zone is chosen unless another one was asked for', () => {
  const zones = offeredZones(delivery, { country: 'GH', region: 'Volta' }, pesewas(1))
  expect(chooseZone(zones, '')?.id).toBe('ghana')
  expect(chooseZone(zones, 'shop')?.id).toBe('shop')
  expect(chooseZone(zones, 'accra')).toBeNull()
  expect(chooseZone([], '')).toBeNull()
})
