import { expect, test } from 'vitest'
import { isHoneypotFilled } from './honeypot.ts'

const typed = { name: 'Ama', message: 'Akwaaba!' }

test.each([
  [typed, false],
  [{ ...typed, website: '' }, false],
  [{ ...typed, website: 'https://pills.example' }, true],
  [{ ...typed, website: ['', ''] }, true],
  [null, false],
  ['website', false],
])('%j fills the honeypot: %s', (input, isProgram) => {
  expect(isHoneypotFilled(input)).toBe(isProgram)
})
