import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, fromOklch, type Hex, readHex, toOklch } from './colour.ts'
import { computePalette } from './compute-palette.ts'
import { judgeColour } from './judge-colours.ts'
import { FIXED, PAIRS, SHIPPED, SHIPPED_COLOURS } from './palette.ts'

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, '0')}`)
const names = ['ink', 'accent'] as const

/** The colour, or what is offered in its place. */
function chosen(name: (typeof names)[number], hex: Hex): Hex {
  const verdict = judgeColour(name, hex)
  if (verdict.kind === 'holds') return verdict.hex
  if (verdict.kind === 'too-pale') return verdict.nearest
  throw new Error(`${hex} is a colour`)
}

test('colours are read as people type them, and nothing else is a colour [O190]', () => {
  expect(['#17171A', ' 17171a ', '#abc', 'ABC'].map(readHex)).toEqual([
    '#17171a',
    '#17171a',
    '#aabbcc',
    '#aabbcc',
  ])
  const wrong = ['red;}', '#ggg', '', '#1234', '#12345678', 'rgb(1,2,3)', '#17171a;}', '#17 171a']
  expect(wrong.map(readHex)).toEqual(wrong.map(() => null))
  expect(judgeColour('ink', 'red;}')).toEqual({ kind: 'unreadable' })
})

test('a colour is the same after a turn through OKLCH', () => {
  fc.assert(fc.property(anyHex, (hex) => fromOklch(toOklch(hex)) === hex))
})

test('the shipped colours give exactly the shipped tokens', () => {
  expect(computePalette(SHIPPED_COLOURS)).toEqual(SHIPPED)
  expect(judgeColour('ink', SHIPPED.ink)).toEqual({ kind: 'holds', hex: SHIPPED.ink })
  expect(judgeColour('accent', SHIPPED.oxide)).toEqual({ kind: 'holds', hex: SHIPPED.oxide })
})

test('with another ink no page keeps the green ground of the made-up brand [O272]', () => {
  expect(computePalette({ ...SHIPPED_COLOURS, accent: '#9b6400' }).ground).toBe(SHIPPED.ground)
  const ink = '#3a1233'
  const { ground } = computePalette({ ...SHIPPED_COLOURS, ink })
  expect(Math.abs(toOklch(ground).h - toOklch(ink).h)).toBeLessThan(0.2)
  expect(ground).not.toBe(ink)
})

test('what is offered always holds, and what holds is never changed [O191]', () => {
  fc.assert(
    fc.property(anyHex, fc.constantFrom(...names), (hex, name) => {
      const first = chosen(name, hex)
      expect(judgeColour(name, first)).toEqual({ kind: 'holds', hex: first })
    }),
  )
})

test('what is offered has the hue of what was chosen [O191]', () => {
  expect(judgeColour('accent', '#ffd400')).toMatchObject({ kind: 'too-pale', hex: '#ffd400' })
  const offered = toOklch(chosen('accent', '#ffd400'))
  expect(Math.abs(offered.h - toOklch('#ffd400').h)).toBeLessThan(0.05)
  expect(offered.c).toBeGreaterThan(0.08)
})

test('with any two colours that hold, every pair of the table holds [O191]', () => {
  fc.assert(
    fc.property(anyHex, anyHex, (one, other) => {
      const colours = { ink: chosen('ink', one), accent: chosen('accent', other) }
      const tokens = { ...FIXED, ...computePalette(colours) }
      const missed = PAIRS.filter(
        ({ colour, ground, ratio }) => contrast(tokens[colour], tokens[ground]) < ratio,
      )
      expect({ colours, missed }).toEqual({ colours, missed: [] })
    }),
    { numRuns: 300 },
  )
})
