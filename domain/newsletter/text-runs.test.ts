import { expect, test } from 'vitest'
import { hasWrongLink, readRuns } from './text-runs.ts'

const SHOP = 'https://shop.example'

test('links in a text are words with an address; those of the shop become whole', () => {
  const text =
    'See [the tee](/product/14), [a film](https://example.com/a?b=1) or [write](mailto:a@b.co).'
  expect(readRuns(text, SHOP)).toEqual([
    'See ',
    { words: 'the tee', url: 'https://shop.example/product/14' },
    ', ',
    { words: 'a film', url: 'https://example.com/a?b=1' },
    ' or ',
    { words: 'write', url: 'mailto:a@b.co' },
    '.',
  ])
  expect(hasWrongLink(text, SHOP)).toBe(false)
})

test.each([
  '[x](javascript:alert)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert`1`)',
  '[x](data:text/html,hi)',
  '[x](//other.example)',
  '[x](/\\other.example)',
  '[x](other.example)',
  '[x](ftp://other.example)',
  '[x](https://)',
  '[x](two words)',
])('%s is no link, stays as it was typed and is found before sending [N20]', (text) => {
  expect(readRuns(text, SHOP)).toEqual([text])
  expect(hasWrongLink(text, SHOP)).toBe(true)
})

test.each(['Prices [new] (from 1 May)', 'a ] b [ c ( d )', '(brackets)'])(
  '%s is ordinary text',
  (text) => {
    expect(readRuns(text, SHOP)).toEqual([text])
    expect(hasWrongLink(text, SHOP)).toBe(false)
  },
)
