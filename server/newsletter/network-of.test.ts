import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['41.66.192.1', '41.66.192.1'],
  ['::ffff:41.66.192.1', '41.66.192.1'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:1', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8'],
  ['::1', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
