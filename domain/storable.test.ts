import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './form/text.ts'
import { isStorableText } from './storable.ts'

test.each(['\u0000', 'a\u0000b', '\ud800', 'x\udc00y'])(
  '%j cannot be stored in both databases [S31]',
  (text) => {
    expect(isStorableText(text)).toBe(false)
  },
)

test('cleaned text can be stored [S31]', () => {
  const typed = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\u0000', '\ud83d', '\ude00', 'Ɛ'),
  })
  fc.assert(
    fc.property(typed, (text) => {
      expect(isStorableText(cleanLine(text))).toBe(true)
      expect(isStorableText(cleanText(text))).toBe(true)
    }),
  )
})
