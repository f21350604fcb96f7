import { expect, test } from 'vitest'
import { GHANA_REGIONS } from '../checkout/ghana-regions.ts'
import { readZone, type TypedZone } from './read-zone.ts'
import { OTHER_COUNTRIES } from './zone.ts'

const TYPED: TypedZone = {
  name: ' Accra ',
  kind: 'charged',
  countries: 'Ghana',
  isForOthers: false,
  regions: ['Greater Accra', 'Atlantis'],
  towns: 'Osu, Labone',
  words: 'Rider the same day, order before 11',
  place: 'Not of this kind',
  hours: 'Never',
  fee: '25.50',
}

test('a zone is read as it was typed, without what is not known', () => {
  expect(readZone(TYPED)).toEqual({
    ok: true,
    value: {
      name: 'Accra',
      kind: 'charged',
      countries: ['GH'],
      regions: ['Greater Accra'],
      towns: 'Osu, Labone',
      words: 'Rider the same day, order before 11',
      place: '',
      hours: '',
      feePesewas: 2_550,
    },
  })
})

test('all regions are the whole country; regions of other countries do not count', () => {
  expect(readZone({ ...TYPED, regions: GHANA_REGIONS })).toMatchObject({ value: { regions: [] } })
  const west = { ...TYPED, countries: 'ghana, ng, Côte d’Ivoire' }
  expect(readZone(west)).toMatchObject({
    value: { countries: ['GH', 'NG', 'CI'], regions: [] },
  })
})

test('only a charged zone has a fee', () => {
  expect(readZone({ ...TYPED, kind: 'rider', fee: 'nonsense' })).toMatchObject({
    value: { feePesewas: 0 },
  })
})

test('pick-up needs a place and hours', () => {
  const typed = { ...TYPED, kind: 'pick-up', fee: '' }
  expect(readZone({ ...typed, place: ' 12 Oxford Street ', hours: 'Mon to Sat' })).toMatchObject({
    value: { place: '12 Oxford Street', hours: 'Mon to Sat' },
  })
  expect(readZone({ ...typed, place: ' ', hours: '' })).toEqual({
    ok: false,
    error: { place: 'zone-place-missing', hours: 'zone-hours-missing' },
  })
})

test('the other countries need no names', () => {
  expect(readZone({ ...TYPED, countries: '', isForOthers: true })).toMatchObject({
    value: { countries: [OTHER_COUNTRIES] },
  })
})

test.each([
  [{ name: '' }, { name: 'zone-name-missing' }],
  [{ name: 'x'.repeat(61) }, { name: 'zone-too-long' }],
  [{ kind: 'drone' }, { kind: 'zone-kind-missing' }],
  [{ countries: ' , ' }, { countries: 'zone-countries-missing' }],
  [{ countries: 'Ghana, Wakanda' }, { countries: 'zone-country-unknown' }],
  [{ fee: '0' }, { fee: 'zone-fee-wrong' }],
  [{ fee: '-5' }, { fee: 'zone-fee-wrong' }],
  [{ fee: '10000.01' }, { fee: 'zone-fee-wrong' }],
  [{ words: 'x'.repeat(201) }, { words: 'zone-too-long' }],
] as const)('%j is refused with %j', (change, problems) => {
  expect(readZone({ ...TYPED, ...change })).toEqual({ ok: false, error: problems })
})
