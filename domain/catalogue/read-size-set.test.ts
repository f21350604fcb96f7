import { expect, test } from 'vitest'
import { readSizeSet } from './read-size-set.ts'
import { DEFAULT_SIZE_SETS } from './size-sets.ts'

test('one line is one size, cleaned like every typed line, and empty lines are none', () => {
  const sizes = ' 35 \r\n\r\n36\u200b\n\t37\n\u0000\n38 \u0007 wide\nCafe\u0301\n'
  expect(readSizeSet({ title: ' Shoes ', sizes }, DEFAULT_SIZE_SETS)).toEqual({
    ok: true,
    value: { title: 'Shoes', sizes: ['35', '36', '37', '38   wide', 'Café'] },
  })
})

test('both fields are told at once, in words', () => {
  const typed = { title: '', sizes: '38\nxl' }
  expect(readSizeSet(typed, DEFAULT_SIZE_SETS)).toEqual({
    ok: false,
    error: {
      title: 'Please give the sizes a name, such as Shoes.',
      sizes: '“xl” and “XL” are too alike to be two sizes.',
    },
  })
})

test.each([
  ['', 'Please enter at least one size.'],
  ['38\n38', '“38” is here twice.'],
  ['all', '“all” cannot be a size: the shop’s filter needs this word.'],
  ['38\n'.repeat(10_000), 'These are 10000 sizes. One list can have 60.'],
  [
    'x'.repeat(40),
    `“${'x'.repeat(20)}…” cannot be a size: it must be one line of at most 20 characters.`,
  ],
])('%j is refused with a sentence [C163]', (sizes, sentence) => {
  const read = readSizeSet({ title: 'Shoes', sizes }, DEFAULT_SIZE_SETS)
  expect(read).toEqual({ ok: false, error: { sizes: sentence } })
})
