import { expect, test } from 'vitest'
import { isTrapped } from './honeypot.ts'

const typed = { name: 'Ama', message: 'Akwaaba!' }

test.each([
  [typed, false],
  [{ ...typed, website: '' }, false],
  [{ ...typed, website: 'https://pills.example' }, true],
  [{ ...typed, website: ['', ''] }, true],
  [null, false],
  ['website', false],
])('%j is the work of a program: %s', (input, isProgram) => {
  expect(isTrapped(input)).toBe(isProgram)
})
