import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSizeHelp } from './stored-size-help.ts'

test('what was stored is read again', () => {
  const stored = { unit: 'in', favourite: { chest: 560, waist: 400 } }
  expect(parseSizeHelp(JSON.stringify(stored))).toEqual(stored)
})

test.each([null, '', '{', '[]', '7', 'null', '{"unit":"ell","favourite":7}'])(
  '%j is nothing',
  (text) => {
    expect(parseSizeHelp(text)).toEqual({ unit: 'cm', favourite: {} })
  },
)

test('drops what is no measure', () => {
  const favourite = { chest: 56, length: '700', sleeve: 220.5, waist: 400, nose: 60 }
  expect(parseSizeHelp(JSON.stringify({ favourite })).favourite).toEqual({ waist: 400 })
})

test('any stored text is read without an error', () => {
  const property = fc.property(fc.json(), (text) => {
    expect(parseSizeHelp(text).unit).toBe('cm')
  })
  fc.assert(property)
})
