import { expect, test } from 'vitest'
import { hostOf, isLoopback, isPrivate, readHost } from './host.ts'

function kindOf(header: string): 'loopback' | 'private' | 'public' | null {
  const host = readHost(header)
  if (host === null) return null
  if (isLoopback(host)) return 'loopback'
  return isPrivate(host) ? 'private' : 'public'
}

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost.',
  'shop.localhost:3000',
  '127.0.0.1',
  '127.8.9.1:3000',
  '0x7f.1',
  '[::1]:3000',
  '[::ffff:127.0.0.1]',
])('%s is this machine', (header) => expect(kindOf(header)).toBe('loopback'))

test.each([
  '10.1.2.3:3000',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.20:3000',
  '169.254.1.1',
  '[fd12:3456::1]:3000',
  '[fe80::1]',
  '[::ffff:192.168.0.20]',
  'laptop.local:3000',
])('%s is in the local network', (header) => expect(kindOf(header)).toBe('private'))

test.each([
  'shop.example',
  'localhost.shop.example',
  '127.0.0.1.nip.io',
  'local',
  'notlocalhost',
  'shop-local',
  '172.32.0.1',
  '192.169.0.1',
  '11.0.0.1',
  '128.0.0.1',
  '[2001:db8::1]',
  '[::ffff:8.8.8.8]',
])('%s is public', (header) => expect(kindOf(header)).toBe('public'))

test.each([
  '',
  ' ',
  'localhost@shop.example',
  'localhost/x',
  'localhost#',
  'localhost?',
  'localhost, shop.example',
  'local host',
  'localhost:port',
  '[::1',
  '::1',
  '999.1.1.1',
  'localhost%00.shop.example',
])('%j is not a valid host', (header) => expect(kindOf(header)).toBeNull())

test('hostOf returns only the host name of a URL', () => {
  expect(hostOf('https://Shop.Example:8443/path')).toBe('shop.example')
  expect(hostOf('http://[::1]:3000')).toBe('::1')
})
