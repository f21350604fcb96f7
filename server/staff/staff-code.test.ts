import { expect, test } from 'vitest'
import { hashStaffCode, newStaffCode } from './staff-code.ts'

test('a code is four groups of letters that cannot be mistaken for each other', () => {
  expect(newStaffCode().code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('a code may be typed in small letters, with spaces or without dashes', () => {
  const { code, codeHash } = newStaffCode()
  expect(hashStaffCode(code.toLowerCase().replaceAll('-', ' '))).toBe(codeHash)
  expect(hashStaffCode(` ${code.replaceAll('-', '')} `)).toBe(codeHash)
})

test('O is read as zero, I and L as one', () => {
  expect(hashStaffCode('O1L0-IIII')).toBe(hashStaffCode('0110-1111'))
})
