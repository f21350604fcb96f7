import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceText, lengthText, readLength, UNITS } from './length.ts'

test('millimetres are centimetres with one decimal, and inches', () => {
  expect(lengthText(570, 'cm')).toBe('57')
  expect(lengthText(575, 'cm')).toBe('57.5')
  expect(lengthText(570, 'in')).toBe('22.4')
})

test.each(['57', '57.0', '57,0', ' 57 ', '57 cm', '57.'])('%j means 570 mm', (typed) => {
  expect(readLength(typed, 'cm')).toBe(570)
})

test.each(['', '.', 'abc', '-57', '1e3', '57.5.5', '99999', 'NaN', '５７', '5 7', '0x10'])(
  '%j is no length',
  (typed) => {
    expect(readLength(typed, 'cm')).toBeNull()
  },
)

test('what is shown in centimetres is read as the same millimetres', () => {
  const property = fc.property(fc.integer({ min: 0, max: 5_000 }), (mm) => {
    expect(readLength(lengthText(mm, 'cm'), 'cm')).toBe(mm)
  })
  fc.assert(property)
})

test.each(UNITS)('what was typed with one decimal in %s is shown as typed', (unit) => {
  const property = fc.property(fc.integer({ min: 0, max: 5_000 }), (tenths) => {
    const typed = String(tenths / 10)
    expect(lengthText(readLength(typed, unit) ?? -1, unit)).toBe(typed)
  })
  fc.assert(property)
})

test('inches are off by no more than half of their last digit', () => {
  const property = fc.property(fc.integer({ min: 0, max: 5_000 }), (mm) => {
    expect(Math.abs((readLength(lengthText(mm, 'in'), 'in') ?? -9) - mm)).toBeLessThanOrEqual(2)
  })
  fc.assert(property)
})

test('a difference that nobody can measure has no text', () => {
  expect(differenceText(2, 'cm')).toBeNull()
  expect(differenceText(-3, 'cm')).toBe('0.5 cm')
  expect(differenceText(30, 'cm')).toBe('3 cm')
  expect(differenceText(30, 'in')).toBe('1.25 in')
})
