import { describe, expect, test } from 'vitest'
import { someHoldLimits } from './hold-limits.builder.ts'
import { type HeldLine, isHoarding, judgePerson } from './judge-hold.ts'

const HOME = 'home'
const ama = {
  orderId: 'new',
  email: 'ama@example.com',
  phone: '241234567',
  sourceHash: HOME,
  productId: 14,
  colour: 'Black',
  size: 'M',
} as const

/** Ama's new order, together with what is already held. */
function judge(wanted: number, held: readonly Partial<HeldLine>[], limits: object) {
  const lines = held.map((line, index) => ({ ...ama, orderId: `${index}`, quantity: 1, ...line }))
  return judgePerson(ama, [{ ...ama, quantity: wanted }, ...lines], someHoldLimits(limits))
}

describe('pieces of one person', () => {
  const limits = { unitsPerPerson: 120 }

  test.each([
    ['up to the limit', 20, null],
    ['beyond it', 21, 'too-many-pieces'],
  ])('%s [P46]', (_what, wanted, refusal) => {
    expect(judge(wanted, [{ quantity: 60, size: 'L' }, { quantity: 40 }], limits)).toBe(refusal)
  })

  test('an email address counts with any phone, and a phone with any email address [P46]', () => {
    const held = { quantity: 100, size: 'L' } as const
    expect(judge(21, [{ ...held, phone: '200000000' }], limits)).toBe('too-many-pieces')
    expect(judge(21, [{ ...held, email: 'b@example.com' }], limits)).toBe('too-many-pieces')
  })

  test('each is counted separately [P46]', () => {
    const held = [
      { quantity: 100, phone: '200000000' },
      { quantity: 100, email: 'b@example.com' },
    ]
    expect(judge(20, held, limits)).toBeNull()
  })

  test('other networks count, but leave a tenth of the limit to this one [P55]', () => {
    const strangers = [{ quantity: 120, email: 'thief@example.com', sourceHash: 'elsewhere' }]
    expect(judge(12, strangers, limits)).toBeNull()
    expect(judge(13, strangers, limits)).toBe('too-many-pieces')
    expect(judge(3, [...strangers, { quantity: 10 }], limits)).toBe('too-many-pieces')
  })
})

describe('pieces of one variant', () => {
  const limits = { unitsPerVariant: 99 }

  test('are counted over all orders of a person [P46]', () => {
    expect(judge(39, [{ quantity: 60 }], limits)).toBeNull()
    expect(judge(40, [{ quantity: 60 }], limits)).toBe('too-many-pieces')
    expect(judge(40, [{ quantity: 60, size: 'L' }], limits)).toBeNull()
    expect(judge(40, [{ quantity: 60, colour: 'White' }], limits)).toBeNull()
  })

  test('above the limit do not block orders of other variants', () => {
    expect(judge(1, [{ quantity: 200, size: 'L' }], limits)).toBeNull()
  })
})

describe('orders of one person', () => {
  const limits = { holdsPerPerson: 5 }
  const five = Array<object>(5).fill({})

  test('are limited in one network [P55]', () => {
    expect(judge(1, five.slice(1), limits)).toBeNull()
    expect(judge(1, five, limits)).toBe('too-many-open-orders')
  })

  test('elsewhere do not count [P55]', () => {
    const strangers = five.map(() => ({ sourceHash: 'elsewhere' }))
    expect(judge(1, [...strangers, ...strangers], limits)).toBeNull()
  })

  test('of two lines are one order', () => {
    const two = [{ orderId: 'a' }, { orderId: 'a', size: 'L' as const }]
    expect(judge(1, two, { holdsPerPerson: 2 })).toBeNull()
  })
})

test.each([
  ['nine expired', { expired: 9, paid: 0 }, false],
  ['ten expired, nothing paid', { expired: 10, paid: 0 }, true],
  ['more expired than paid', { expired: 30, paid: 29 }, true],
  ['a crowd that pays for most', { expired: 30, paid: 30 }, false],
])('a source with %s [P47]', (_what, ended, isOne) => {
  expect(isHoarding(ended, someHoldLimits({ expiredHoldsPerSource: 10 }))).toBe(isOne)
})
