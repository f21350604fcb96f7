import { expect, test } from 'vitest'
import { completePhone, readPhone } from './read-phone.ts'

test.each([
  ['0244123456', '+233 24 412 3456'],
  ['024 412 3456', '+233 24 412 3456'],
  ['244123456', '+233 24 412 3456'],
  ['233244123456', '+233 24 412 3456'],
  ['00233 24 412 3456', '+233 24 412 3456'],
  ['+233 (0)24 412-3456', '+233 24 412 3456'],
  ['+44 (0)7700 900123', '+44 7700900123'],
  ['0044 7700 900123', '+44 7700900123'],
  ['+39 06 1234 5678', '+39 0612345678'],
])('%s is completed to %s [S84]', (typed, completed) => {
  expect(completePhone(typed)).toBe(completed)
})

test.each(['', 'call me', '12345', '7700900123456', '+', '+233 24', '0244 12345'])(
  'what cannot be completed is asked about: %j [S84]',
  (typed) => {
    expect(completePhone(typed)).toBeNull()
    expect(readPhone(typed)).toBeNull()
  },
)
