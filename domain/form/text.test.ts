import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cleanLine, cleanText, tickedBox } from './text.ts'

test.each([
  ['  Ama  ', 'Ama'],
  ['Ama\r\nBcc: x@y.z', 'Ama Bcc: x@y.z'],
  ['A\u0000ma', 'A ma'],
  ['Ɛsi Ɔkɔ', 'Ɛsi Ɔkɔ'],
  ['Ame\u0301lie', 'Am\u00e9lie'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['A\u200bma', 'Ama'],
  ['\u200b\u2060', ''],
  ['\u200d\u200c', ''],
  ['Kofi 👨‍👩‍👧', 'Kofi 👨‍👩‍👧'],
  ['x\ud800y', 'xy'],
])('the line %j is cleaned to %j [S19]', (typed, kept) => {
  expect(cleanLine(typed)).toBe(kept)
})

test('a line of printable ASCII only loses the space around it', () => {
  const printable = fc.string({ unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(printable, (typed) => {
      expect(cleanLine(typed)).toBe(cleanText(typed))
    }),
  )
})

test('a text keeps its line breaks and loses other control characters', () => {
  expect(cleanText('one\r\ntwo\rthree\u0007\n')).toBe('one\ntwo\nthree')
})

test.each([
  [true, true],
  ['on', true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, false],
  [1, false],
  [['on'], false],
])('a box with the value %j is checked: %s', (value, isTicked) => {
  expect(v.parse(v.object({ box: tickedBox }), { box: value }).box).toBe(isTicked)
})
