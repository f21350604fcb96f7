import { expect, test } from 'vitest'
import { socialAddress } from './social-address.ts'

test.each([
  ['instagram', '', ''],
  ['instagram', '@brand', 'https://www.instagram.com/brand'],
  ['instagram', 'brand.example', 'https://www.instagram.com/brand.example'],
  ['instagram', 'instagram.com/brand', 'https://instagram.com/brand'],
  ['x', '@brand_1', 'https://x.com/brand_1'],
  ['x', 'https://x.com/brand', 'https://x.com/brand'],
  ['tiktok', '@brand', 'https://www.tiktok.com/@brand'],
  ['tiktok', 'https://www.tiktok.com/@brand', 'https://www.tiktok.com/@brand'],
] as const)('%s: %j leads to %j', (network, typed, address) => {
  expect(socialAddress(network, typed)).toBe(address)
})

test.each([
  'https://x.com/',
  'https://x.com',
  'https://x.com@evil.example/brand',
  'https://user:word@x.com/brand',
  'https://evil.example/x.com/',
  'javascript:alert(1)',
  '//x.com/brand',
  'a b',
  `https://x.com/${'a'.repeat(300)}`,
])('[O41] %j is no address on X', (typed) => {
  expect(socialAddress('x', typed)).toBeNull()
})
