import { expect, test } from 'vitest'
import { allHeldSentence } from './all-held.ts'

const UNTIL = Date.parse('2026-11-17T18:15:00Z')

test('held pieces may come back until the last hold ends [D98]', () => {
  expect(allHeldSentence(UNTIL, UNTIL - 1)).toBe(
    'All pieces are held at the moment; some may come back until 18:15 GMT.',
  )
})

test('a hold that is over, while its payment is awaited, promises no time [D98]', () => {
  expect(allHeldSentence(UNTIL, UNTIL)).toBe(
    'All pieces are held at the moment; some may come back.',
  )
})
