import { expect, test } from 'vitest'
import { type Figure, formatFigures, formatGrid, isHeld } from './figures.ts'

function aFigure(overrides: Partial<Figure> = {}): Figure {
  return { what: 'HTML', measured: 10_753, unit: 'bytes', budget: 14_336, ...overrides }
}

test('a figure equal to its budget is within it', () => {
  expect(isHeld(aFigure({ measured: 14_336 }))).toBe(true)
  expect(isHeld(aFigure({ measured: 14_337 }))).toBe(false)
})

test('a figure without a budget is never marked', () => {
  expect(isHeld(aFigure({ budget: null }))).toBe(true)
  expect(formatFigures([aFigure({ budget: null })])).not.toMatch(/yes|NO/)
})

test('each figure is printed beside its budget with the verdict', () => {
  const [, , held, missed] = formatFigures([aFigure(), aFigure({ measured: 20_000 })]).split('\n')
  expect(held).toMatch(/^HTML +10,753 +14,336 +yes$/)
  expect(missed).toMatch(/^HTML +20,000 +14,336 +NO$/)
})

test('a grid marks the cells over budget and ends with the budgets', () => {
  const figures = [aFigure({ measured: 20_000 }), aFigure({ what: 'CSS', budget: null })]
  const lines = formatGrid('page', [{ name: '/', figures }]).split('\n')
  expect(lines[2]).toMatch(/^\/ +! 20,000 +10,753$/)
  expect(lines[3]).toMatch(/^budget +14,336$/)
})

test.each([
  { unit: 'ms', measured: 0.0961, written: '0.096 ms' },
  { unit: 'ms', measured: 1834.2, written: '1834 ms' },
  { unit: 'times', measured: 1.118, written: '1.12x' },
  { unit: 'MB', measured: 93.7, written: '94 MB' },
  { unit: 'shift', measured: 0.0123, written: '0.012' },
] as const)('$measured in $unit is written $written', ({ unit, measured, written }) => {
  expect(formatFigures([aFigure({ unit, measured, budget: null })])).toContain(written)
})
