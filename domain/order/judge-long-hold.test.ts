import { expect, test } from 'vitest'
import { type LongHold, mayHoldLong } from './judge-long-hold.ts'

const LIMITS = { unitsPerOrder: 5, unitsPerSource: 20, stockShare: 3 }

function aHold(changes: Partial<LongHold> = {}): LongHold {
  const variants = [{ wanted: 1, held: 0, unsold: 30 }]
  return { units: 1, ofSource: 0, ordersOfPerson: 0, variants, ...changes }
}

test.each([
  ['one piece', {}, true],
  ['five pieces', { units: 5 }, true],
  ['six pieces', { units: 6 }, false],
  ['the twentieth piece of a network', { ofSource: 19 }, true],
  ['the twenty-first', { ofSource: 20 }, false],
  ['a second order of a person', { ordersOfPerson: 1 }, false],
  ['the last piece of a variant', { variants: [{ wanted: 1, held: 0, unsold: 1 }] }, true],
  ['one of two pieces', { variants: [{ wanted: 1, held: 0, unsold: 2 }] }, true],
  ['both of two pieces', { variants: [{ wanted: 2, held: 0, unsold: 2 }] }, false],
  ['a third of thirty', { variants: [{ wanted: 1, held: 9, unsold: 30 }] }, true],
  ['more than a third', { variants: [{ wanted: 1, held: 10, unsold: 30 }] }, false],
] as const)('[R76] %s: %o is held for hours: %s', (_name, changes, expected) => {
  expect(mayHoldLong(aHold(changes), LIMITS)).toBe(expected)
})
