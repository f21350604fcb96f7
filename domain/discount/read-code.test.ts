import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

test.each(['WELCOME10', 'welcome10', ' Welcome10 ', '\tWELCOME10\n'])(
  '%j is WELCOME10',
  (typed) => {
    expect(readCode(typed)).toEqual({ ok: true, value: 'WELCOME10' })
  },
)

test.each(['', '   ', '\n'])('%j is a missing code', (typed) => {
  expect(readCode(typed)).toEqual({ ok: false, error: 'discount-code-missing' })
})

test.each([
  'WELCOME10 SAVE20',
  'WELCOME10,SAVE20',
  'ＷＥＬＣＯＭＥ１０',
  '\u200fWELCOME10',
  'ſave20',
  '__proto__',
  "' or 1=1 --",
  'SAVE20'.repeat(2_000),
])('no code can be %j [P26]', (typed) => {
  expect(readCode(typed)).toEqual({ ok: false, error: 'discount-code-unknown' })
})
