import { expect, test } from 'vitest'
import { refusalSentence } from './refusal-sentence.ts'
import type { MarketRefusal } from './sell-at-market.ts'

const tee = { productId: 14, colour: 'Black', size: 'M', title: 'Ancient Dragon Tee' } as const

test.each<[MarketRefusal, string]>([
  [
    {
      code: 'stock-not-enough',
      missing: [
        { ...tee, wanted: 3, left: 2 },
        { ...tee, size: 'L', wanted: 1, left: 0 },
      ],
    },
    'Only 2 of Ancient Dragon Tee (Black, M) in stock. None of Ancient Dragon Tee (Black, L) in stock.',
  ],
  [{ code: 'variant-unknown', variant: tee }, 'There is no piece 14 (Black, M).'],
  [{ code: 'sale-empty' }, 'Choose at least one piece.'],
])('%o is told as %j', (refusal, sentence) => {
  expect(refusalSentence(refusal)).toBe(sentence)
})
