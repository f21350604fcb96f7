import { expect, test } from 'vitest'
import { toAscii } from './ascii-only.ts'

const evaluate = (program: string): unknown => new Function(`return ${program}`)()

test.each([
  ['a string', `'GH₵ 5 – “now”'`, 'GH₵ 5 – “now”'],
  ['a template', '`≈ 2 🧵`', '≈ 2 🧵'],
  ['a letter with a needless backslash', `'it\\’s'`, 'it’s'],
  ['a letter after a backslash', `'\\\\’'`, '\\’'],
  ['a name', '(() => { const café = 5; return café })()', 5],
  ['a regular expression', `/^[₵–]+$/.test('–₵')`, true],
  ['one of whole characters', `'🧵'.replace(/^🧵$/u, 'thread')`, 'thread'],
])('%s means the same in ASCII', (_what, program, meaning) => {
  const ascii = toAscii(program)
  expect(ascii).toMatch(/^[\0-\x7f]+$/)
  expect(evaluate(ascii)).toBe(meaning)
  expect(evaluate(program)).toBe(meaning)
})
