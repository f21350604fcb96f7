import { expect, test } from 'vitest'
import { planTurn } from './plan-turn.ts'

test('the owner of a seed does the same again, and all there is to do', () => {
  const turns = Array.from({ length: 200 }, (_, number) => planTurn(42, number))
  expect(turns).toEqual(turns.map((_, number) => planTurn(42, number)))
  expect(new Set(turns.map(({ task }) => task)).size).toBe(7)
  expect(new Set(turns.map(({ pricePesewas }) => pricePesewas)).size).toBe(turns.length)
})
