import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['41.66.192.1', '41.66.192.1'],
  ['41.66.192.1:54012', '41.66.192.1'],
  ['::ffff:41.66.192.1', '41.66.192.1'],
  ['::FFFF:41.66.192.1', '41.66.192.1'],
  ['::ffff:2942:c001', '41.66.192.1'],
  ['0:0:0:0:0:ffff:2942:c001', '41.66.192.1'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:1', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8:1::2:3:4:5', '2001:db8:1:0'],
  ['::1:2:3:4:5:6:7', '0:1:2:3'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2'],
])('%s counts as %s [P47]', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::99'],
  ['2001:db8:0:0:1::', '2001:DB8::2'],
])('%s and %s are one network in different spellings [P47]', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other))
})

test.each([
  ['unknown', 'unknown'],
  ['2001:db8:::1', '2001:db8:::1'],
  ['', ''],
  [undefined, ''],
])('%s is not an address and is returned unchanged', (text, network) => {
  expect(networkOf(text)).toBe(network)
})
