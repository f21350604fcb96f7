import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const answer = (status: number, body = '') => ({ status, body, location: '', cookie: '' })
const SENTENCE = '{"error":{"code":"service-unavailable","message":"We cannot do that right now."}}'

test.each([
  [answer(201), 'fine'],
  [answer(303), 'fine'],
  [answer(409), 'declined'],
  [answer(503, SENTENCE), 'unavailable'],
  [answer(503, SENTENCE.replace('service-unavailable', 'checkout-failed')), 'unpayable'],
  [answer(503, '<h1>Back soon</h1><p>The shop is back in a moment.</p>'), 'unavailable'],
  [answer(503), 'fault'],
  [answer(500, SENTENCE), 'fault'],
  [answer(502), 'lost'],
  ['refused', 'lost'],
  ['broken', 'lost'],
  ['cut', 'cut'],
] as const)('%j is %s', (given, outcome) => {
  expect(outcomeOf(given)).toBe(outcome)
})
