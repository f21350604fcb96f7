import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oldAddress, readHandle, wordPressHandle } from './old-address.ts'

test.each([
  ['ama-tee', 'ama-tee'],
  ['Ama-Tee/', 'ama-tee'],
  ['caf%C3%A9-tee', 'café-tee'],
  ['cafe%CC%81-tee', 'café-tee'],
  ['tee_2', 'tee_2'],
])('%s is the handle %s', (text, handle) => {
  expect(readHandle(text)).toBe(handle)
})

test.each([
  '',
  '..',
  '%2e%2e%2f',
  'a/b',
  'a%2Fb',
  'a b',
  'a%00b',
  '%E0%A4%A',
  'a\r\nb',
  '<script>',
  'a?b',
  '//evil.example',
  'x'.repeat(201),
])('%j is none', (text) => {
  expect(readHandle(text)).toBeNull()
})

test('a handle that was read is read again as it is, also when it is encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const handle = readHandle(text)
      if (handle === null) return
      expect(readHandle(handle)).toBe(handle)
      expect(readHandle(encodeURIComponent(handle))).toBe(handle)
      expect(oldAddress('shopify', handle)).toBe(`/products/${handle}`)
    }),
  )
})

test.each([
  ['Ama’s Tée & Co.', 'amas-tee-co'],
  ['  V1.5 Tee ', 'v1-5-tee'],
  ['***', null],
])('WordPress wrote %j as %s', (title, handle) => {
  expect(wordPressHandle(title)).toBe(handle)
})
