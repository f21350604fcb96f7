import { describe, expect, test } from 'vitest'
import { findPauseEnd, type HoldInDrop, isHoardingDrop } from './judge-drop-holds.ts'

const MINUTE = 60_000
const NOW = 1_000 * MINUTE

function anExpired(changes: Partial<HoldInDrop> & { readonly minutesAgo: number }): HoldInDrop {
  const { minutesAgo, ...hold } = changes
  return {
    orderId: `ORD-${minutesAgo}`,
    state: 'expired',
    holdExpiresAtMs: NOW - minutesAgo * MINUTE,
    releasedAtMs: NOW - minutesAgo * MINUTE,
    replaces: null,
    isByPhone: true,
    isByMailbox: true,
    ...hold,
  }
}

/** The result is in minutes. */
function pauseOf(...holds: readonly HoldInDrop[]): number | null {
  const endsAtMs = findPauseEnd(holds, NOW)
  return endsAtMs === null ? null : (endsAtMs - NOW) / MINUTE
}

describe('a person who let holds of a drop expire', () => {
  test('once is not paused', () => {
    expect(pauseOf()).toBeNull()
    expect(pauseOf(anExpired({ minutesAgo: 1 }))).toBeNull()
  })

  test('twice within 30 minutes is paused for 30 minutes from the second', () => {
    expect(pauseOf(anExpired({ minutesAgo: 30 }), anExpired({ minutesAgo: 0 }))).toBe(30)
    expect(pauseOf(anExpired({ minutesAgo: 4 }), anExpired({ minutesAgo: 14 }))).toBe(26)
    expect(pauseOf(anExpired({ minutesAgo: 31 }), anExpired({ minutesAgo: 0 }))).toBeNull()
    expect(pauseOf(anExpired({ minutesAgo: 40 }), anExpired({ minutesAgo: 30 }))).toBeNull()
  })

  test('is paused from when the pieces came back, if they were kept for longer', () => {
    const first = anExpired({ minutesAgo: 130, releasedAtMs: NOW - 70 * MINUTE })
    const second = anExpired({ minutesAgo: 60, releasedAtMs: NOW - 1 * MINUTE })
    expect(pauseOf(first, second)).toBe(29)
    expect(pauseOf(first, { ...second, holdExpiresAtMs: NOW - 39 * MINUTE })).toBeNull()
  })

  test('is paused by phone or by mailbox, each counted separately', () => {
    const byPhone = { isByMailbox: false }
    const byMailbox = { isByPhone: false }
    const twice = (one: Partial<HoldInDrop>, other: Partial<HoldInDrop>) =>
      pauseOf(anExpired({ minutesAgo: 9, ...one }), anExpired({ minutesAgo: 1, ...other }))
    expect(twice(byPhone, byPhone)).toBe(29)
    expect(twice(byMailbox, byMailbox)).toBe(29)
    expect(twice(byPhone, byMailbox)).toBeNull()
  })

  test('is not paused by holds that are open, paid for, or were released early', () => {
    const held = anExpired({ minutesAgo: 1 })
    const early = anExpired({ minutesAgo: -1 })
    expect(pauseOf(held, anExpired({ minutesAgo: 2, state: 'pending' }))).toBeNull()
    expect(pauseOf(held, anExpired({ minutesAgo: 2, state: 'paid' }))).toBeNull()
    expect(pauseOf(held, early)).toBeNull()
  })

  test('is paused for renewing a hold, but not by carts that were changed until one was paid', () => {
    const first = anExpired({ minutesAgo: 9, orderId: 'A' })
    const second = anExpired({ minutesAgo: 5, orderId: 'B', replaces: 'A' })
    const third = anExpired({ minutesAgo: 4, orderId: 'C', replaces: 'B' })
    expect(pauseOf(first, second)).toBe(25)
    expect(pauseOf(first, second, { ...third, state: 'pending' })).toBe(25)
    expect(pauseOf(first, second, { ...third, state: 'paid' })).toBeNull()
  })
})

describe('a network', () => {
  const hoarding = { expiredHolds: 5, paidOrders: 0, unpaidUnits: 28, dropUnits: 108 }

  test('that lets more holds expire than it pays for has at most a quarter of the drop unpaid', () => {
    expect(isHoardingDrop(hoarding)).toBe(true)
    expect(isHoardingDrop({ ...hoarding, unpaidUnits: 27 })).toBe(false)
    expect(isHoardingDrop({ ...hoarding, expiredHolds: 400, paidOrders: 399 })).toBe(true)
  })

  test('with fewer than five expired holds, or as many paid orders, has no such limit', () => {
    expect(isHoardingDrop({ ...hoarding, expiredHolds: 4 })).toBe(false)
    expect(isHoardingDrop({ ...hoarding, paidOrders: 5 })).toBe(false)
  })

  test.each([
    [1, 2],
    [11, 2],
    [12, 3],
    [111, 27],
  ])('may hold, of %i pieces, %i', (dropUnits, most) => {
    expect(isHoardingDrop({ ...hoarding, dropUnits, unpaidUnits: most })).toBe(false)
    expect(isHoardingDrop({ ...hoarding, dropUnits, unpaidUnits: most + 1 })).toBe(true)
  })
})
