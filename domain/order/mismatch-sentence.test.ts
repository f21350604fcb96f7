import { expect, test } from 'vitest'
import { mismatchSentence } from './mismatch-sentence.ts'

test.each([
  ['amount-short', 'Failed to validate payment: less was paid than the order comes to.'],
  ['wrong-currency', 'Failed to validate payment: it was not paid in Ghanaian cedis.'],
  ['wrong-mode', 'Failed to validate payment: it was a test payment.'],
  ['no-stock-left', 'Failed to validate payment: it came after your pieces were sold to others.'],
  [null, 'Failed to validate payment: it differs from the order.'],
] as const)('whoever paid is told what %s means (§8)', (reason, sentence) => {
  expect(mismatchSentence(reason)).toBe(sentence)
})
