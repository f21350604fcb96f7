import { expect, test } from 'vitest'
import type { TrustProxy } from './trust-proxy.ts'
import { trustedPeer } from './trusted-peer.ts'

test.each<[TrustProxy, string | undefined, boolean]>([
  [false, '127.0.0.1', false],
  [true, '203.0.113.9', true],
  [0, '127.0.0.1', false],
  [1, '203.0.113.9', true],
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::ffff:127.0.0.1', true],
  [['loopback'], '::1', true],
  [['loopback'], '10.0.0.1', false],
  [['uniquelocal'], '10.1.2.3', true],
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/255.255.0.0'], '10.0.2.3', true],
  [['10.0.0.0/255.255.0.0'], '10.1.2.3', false],
  [['203.0.113.9', '2001:db8::/32'], '2001:db8::7', true],
  [['203.0.113.9'], '203.0.113.10', false],
  [['203.0.113.9'], undefined, false],
  ['own-machine', '127.0.0.1', true],
  ['own-machine', '127.8.9.10', true],
  ['own-machine', '::1', true],
  ['own-machine', '::ffff:127.0.0.1', true],
  ['own-machine', '10.0.0.1', false],
  ['own-machine', '::ffff:10.0.0.1', false],
  ['own-machine', '203.0.113.9', false],
  ['own-machine', undefined, false],
])('with TRUST_PROXY %j a connection from %s is trusted: %s', (setting, address, isTrusted) => {
  expect(trustedPeer(setting)(address)).toBe(isTrusted)
})
