import { expect, test } from 'vitest'
import { type Costs, type Opening, openingSeconds, shoppersWithin } from './opening.ts'

const COSTS: Costs = { page: 0.2, frontPage: 0.05, held: 6, refused: 1.5 }

function anOpening(changes: Partial<Opening> = {}): Opening {
  return { shoppers: 1_000, buyers: 0.5, units: 50, cores: 1, hasFront: false, ...changes }
}

test('held orders, refused orders and pages are worked off one after the other', () => {
  // 50 orders are held, 450 refused, and 500 pages are asked for.
  expect(openingSeconds(anOpening(), COSTS)).toBeCloseTo(0.3 + 0.675 + 0.1)
})

test('nobody is refused while there are pieces', () => {
  expect(openingSeconds(anOpening({ shoppers: 80 }), COSTS)).toBeCloseTo(0.24 + 0.008)
})

test('nginx makes pages cheaper, and cores share the work', () => {
  const alone = openingSeconds(anOpening(), COSTS)
  expect(openingSeconds(anOpening({ hasFront: true }), COSTS)).toBeCloseTo(alone - 0.075)
  expect(openingSeconds(anOpening({ cores: 4 }), COSTS)).toBeCloseTo(alone / 4)
})

test('the largest crowd within a time just fits', () => {
  const { shoppers: _shoppers, ...opening } = anOpening()
  const most = shoppersWithin(1, opening, COSTS)
  expect(openingSeconds({ ...opening, shoppers: most }, COSTS)).toBeLessThanOrEqual(1)
  expect(openingSeconds({ ...opening, shoppers: most + 1 }, COSTS)).toBeGreaterThan(1)
})
