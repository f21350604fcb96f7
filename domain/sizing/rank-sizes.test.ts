import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SIZES } from '../catalogue/size-sets.ts'
import type { Size } from '../catalogue/sizes.ts'
import { MEASURES, type Measure, type Millimetres, measuresOf, type SizeRow } from './garment.ts'
import { CLOSE_MM, rankSizes } from './rank-sizes.ts'
import { differenceWords } from './size-words.ts'

const TOP = measuresOf('top')

const length = fc.integer({ min: 100, max: 1_200 })
const wholeTop: fc.Arbitrary<Millimetres> = fc.record({
  chest: length,
  length,
  shoulder: length,
  sleeve: length,
})
const someTop: fc.Arbitrary<Millimetres> = fc.record(
  { chest: length, length, shoulder: length, sleeve: length },
  { requiredKeys: [] },
)
const rows: fc.Arbitrary<readonly SizeRow[]> = fc
  .uniqueArray(fc.constantFrom(...DEFAULT_SIZES), { minLength: 1 })
  .chain((sizes) =>
    fc
      .array(wholeTop, { minLength: sizes.length, maxLength: sizes.length })
      .map((all) => sizes.map((size, index) => ({ size, mm: all[index] ?? {} }))),
  )

function rank(given: readonly SizeRow[], favourite: Millimetres) {
  return rankSizes(given, favourite, MEASURES)
}

function sizesOf(given: readonly SizeRow[], favourite: Millimetres): readonly Size[] {
  return rank(given, favourite).map(({ size }) => size)
}

function shifted(mm: Millimetres, by: number): Millimetres {
  return Object.fromEntries(Object.entries(mm).map(([measure, value]) => [measure, value + by]))
}

describe('the ranking of sizes', () => {
  test('the nearest is first, with its differences', () => {
    const given: readonly SizeRow[] = [
      { size: 'S', mm: { chest: 540, length: 680 } },
      { size: 'M', mm: { chest: 570, length: 700 } },
    ]
    const [first, second] = rank(given, { chest: 560, length: 720 })
    expect(first).toEqual({
      size: 'M',
      isClose: true,
      differences: [
        { measure: 'chest', mm: 10 },
        { measure: 'length', mm: -20 },
      ],
    })
    expect(differenceWords(first?.differences ?? [], 'cm')).toBe('1 cm wider, 2 cm shorter')
    expect(second).toMatchObject({ size: 'S', isClose: false })
  })

  test('depends on the order of the sizes only where two are equally near', () => {
    const nearness = (given: readonly SizeRow[], liked: Millimetres) =>
      rank(given, liked).map(({ isClose, differences }) => [
        isClose,
        differences.reduce((sum, { mm }) => sum + mm * mm, 0),
      ])
    const property = fc.property(rows, someTop, fc.infiniteStream(fc.nat()), (given, liked, by) => {
      const keyed = given.map((row) => ({ row, key: by.next().value ?? 0 }))
      const mixed = keyed.sort((one, other) => one.key - other.key).map(({ row }) => row)
      expect(nearness(mixed, liked)).toEqual(nearness(given, liked))
    })
    fc.assert(property)
  })

  test('an exact match is first, and the same', () => {
    const property = fc.property(rows, fc.nat(), (given, index) => {
      const exact = given[index % given.length]
      const [first] = rank(given, exact?.mm ?? {})
      expect(first?.differences.every(({ mm }) => mm === 0)).toBe(true)
      expect(first?.isClose).toBe(true)
      expect(differenceWords(first?.differences ?? [], 'cm')).toBe('same')
    })
    fc.assert(property)
  })

  test('the same offset to all sizes and to the favourite changes nothing', () => {
    const property = fc.property(
      rows,
      someTop,
      fc.integer({ min: -90, max: 90 }),
      (all, liked, by) => {
        const moved = all.map(({ size, mm }) => ({ size, mm: shifted(mm, by) }))
        expect(rank(moved, shifted(liked, by))).toEqual(rank(all, liked))
      },
    )
    fc.assert(property)
  })

  test('is symmetric: favourite and size exchanged differ by the sign alone', () => {
    const property = fc.property(wholeTop, wholeTop, (one, other) => {
      const there = rank([{ size: 'M', mm: one }], other)[0]
      const back = rank([{ size: 'M', mm: other }], one)[0]
      expect(there?.isClose).toBe(back?.isClose)
      expect(there?.differences.map(({ mm }) => mm)).toEqual(
        back?.differences.map(({ mm }) => (mm === 0 ? 0 : -mm)),
      )
    })
    fc.assert(property)
  })

  test('compares what both have, and gives whole numbers', () => {
    const property = fc.property(rows, someTop, (given, liked) => {
      const typed = TOP.filter((measure) => liked[measure] !== undefined)
      const ranked = rank(given, liked)
      expect(ranked).toHaveLength(typed.length === 0 ? 0 : given.length)
      for (const { differences } of ranked) {
        expect(differences.map(({ measure }) => measure)).toEqual(typed)
        expect(differences.every(({ mm }) => Number.isInteger(mm))).toBe(true)
      }
    })
    fc.assert(property)
  })

  test('none is close if and only if each is more than 3 cm off in some measure', () => {
    const property = fc.property(rows, wholeTop, (given, liked) => {
      const isFar = ({ mm }: SizeRow) =>
        TOP.some((measure) => Math.abs((mm[measure] ?? 0) - (liked[measure] ?? 0)) > CLOSE_MM)
      expect(rank(given, liked)[0]?.isClose).toBe(!given.every(isFar))
    })
    fc.assert(property)
  })

  test('30 mm off is close, 31 mm is not', () => {
    const close = (mm: number) =>
      rank([{ size: 'M', mm: { chest: mm } }], { chest: 500 })[0]?.isClose
    expect([close(530), close(470), close(531), close(469)]).toEqual([true, true, false, false])
  })

  test('equally near sizes keep the order of their table', () => {
    const given: readonly SizeRow[] = [
      { size: 'S', mm: { chest: 560 } },
      { size: 'L', mm: { chest: 580 } },
    ]
    expect(sizesOf(given, { chest: 570 })).toEqual(['S', 'L'])
    expect(sizesOf(given.toReversed(), { chest: 570 })).toEqual(['L', 'S'])
  })
})

describe('the words', () => {
  const WIDER: ReadonlySet<Measure> = new Set(['chest', 'shoulder', 'waist', 'hem'])

  test.each(['cm', 'in'] as const)('agree with the numbers in %s', (unit) => {
    const step = unit === 'cm' ? 5 : 6.35
    const property = fc.property(
      fc.constantFrom(...MEASURES),
      fc.integer({ min: -300, max: 300 }),
      (measure, mm) => {
        const words = differenceWords([{ measure, mm }], unit)
        if (Math.abs(mm) < step / 2) {
          expect(words).toBe('same')
          return
        }
        const shownMm = Number(/[\d.]+/.exec(words)?.[0]) * (unit === 'cm' ? 10 : 25.4)
        expect(Math.abs(shownMm - Math.abs(mm))).toBeLessThanOrEqual(step / 2 + 1e-9)
        const isMore = /wider|longer|higher|larger/.test(words)
        expect(isMore).toBe(mm > 0)
        if (WIDER.has(measure)) expect(words).toMatch(/wider|narrower/)
      },
    )
    fc.assert(property)
  })

  test('name the measure where it could be another one', () => {
    const differences = [
      { measure: 'chest', mm: 12 },
      { measure: 'length', mm: 2 },
      { measure: 'shoulder', mm: -13 },
      { measure: 'sleeve', mm: 40 },
    ] as const
    expect(differenceWords(differences, 'cm')).toBe(
      '1 cm wider, shoulders 1.5 cm narrower, sleeves 4 cm longer',
    )
    expect(differenceWords(differences, 'in')).toBe(
      '0.5 in wider, shoulders 0.5 in narrower, sleeves 1.5 in longer',
    )
  })
})
