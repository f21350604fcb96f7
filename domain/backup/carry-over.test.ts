import { expect, test } from 'vitest'
import { carryOver, type StaffChange } from './carry-over.ts'

/** The changes of one member of staff, in the order in which they were made. */
function removedAfter(...changes: readonly (readonly [StaffChange['change'], number])[]): boolean {
  const { removed } = carryOver({
    activeIds: ['ama'],
    changes: changes.map(([change, atMs], place) => ({
      id: `${place}`,
      staffId: 'ama',
      change,
      atMs,
    })),
    auditIds: new Set(),
    isIncomplete: false,
  })
  return removed.length === 1
}

test('who was removed last stays removed, and who was brought back last does not', () => {
  expect(removedAfter(['removed', 1])).toBe(true)
  expect(removedAfter(['removed', 1], ['brought-back', 2])).toBe(false)
  expect(removedAfter(['removed', 1], ['brought-back', 2], ['removed', 3])).toBe(true)
})

test('a list that lacks the first removal knows the last one', () => {
  expect(removedAfter(['brought-back', 2], ['removed', 3])).toBe(true)
})

test('a removal after the clock was set back is one [M127]', () => {
  expect(removedAfter(['removed', 8], ['brought-back', 9], ['removed', 3])).toBe(true)
})
