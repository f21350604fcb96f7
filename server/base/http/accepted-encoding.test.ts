import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['gzip,BR', 'br'],
  ['br;q=0.001', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 ,gzip ;q=0.5', 'gzip'],
  ['BR;Q=0, GZIP', 'gzip'],
  ['br;q=0', null],
  ['gzip;q=0', null],
  ['gzip;q=0, br;q=0.0', null],
  ['identity', null],
  ['identity;q=0', null],
  ['identity;q=0, gzip', 'gzip'],
  ['*', null],
  ['*;q=0', null],
  ['*;q=0, br', 'br'],
  ['brotli', null],
  ['x-br, x-gzip', null],
  ['', null],
  [undefined, null],
])('“%s” accepts %s [M130]', (header, encoding) => {
  expect(acceptedEncoding({ headers: { 'accept-encoding': header } })).toBe(encoding)
})

test('a header as long as the server takes one is read at once [M130]', () => {
  const long = ['br;'.padEnd(8_000), `br${' '.repeat(8_000)}`, 'br;q=0,'.repeat(2_000)]
  const before = process.threadCpuUsage()
  for (const header of long) acceptedEncoding({ headers: { 'accept-encoding': header } })
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500)
})
