import { expect, test, vi } from 'vitest'
import { createCountryOfAddress } from './geo-ip.ts'

const countryOf = createCountryOfAddress()

test.each([
  ['41.66.192.1', 'GH'],
  ['154.160.0.1', 'GH'],
  ['::ffff:41.66.192.1', 'GH'],
  ['81.2.69.142', 'GB'],
  ['5.9.0.1', 'DE'],
  ['105.112.0.1', 'NG'],
])('%s is in %s', (address, country) => {
  expect(countryOf(address)).toBe(country)
})

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.20',
  '::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '',
  'localhost',
  '41.66.192',
  '41.66.192.1, 5.9.0.1',
  '::ffff:',
  undefined,
])('%j has no country', (address) => {
  expect(countryOf(address)).toBeNull()
})

test('a database that cannot be read gives no country', () => {
  const broken = createCountryOfAddress(() => {
    throw new Error('no such file')
  })
  expect(broken('41.66.192.1')).toBeNull()
})

test('the database is opened at the first lookup and read once per address', () => {
  const get = vi.fn(() => ({ country_code: 'GH' }))
  const open = vi.fn(() => ({ get }))
  const remembering = createCountryOfAddress(open)
  expect(open).not.toHaveBeenCalled()
  expect([remembering('41.66.192.1'), remembering('41.66.192.1')]).toEqual(['GH', 'GH'])
  expect([open.mock.calls.length, get.mock.calls.length]).toEqual([1, 1])
})
