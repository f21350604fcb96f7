import { expect, test } from 'vitest'
import {
  findSizeSetProblem,
  MAX_SIZES,
  MAX_SIZES_OF_SET,
  type SizeSetProblem,
} from './find-size-set-problem.ts'
import { DEFAULT_SIZE_SETS } from './size-sets.ts'

function numbered(count: number, name = 'No') {
  return Array.from({ length: count }, (_, index) => `${name} ${index}`)
}

function problemOf(sizes: readonly string[], others = DEFAULT_SIZE_SETS): SizeSetProblem | null {
  return findSizeSetProblem({ sizes }, others)
}

test.each([
  ['35', '36', '37'],
  ['XS', 'S', 'M'],
  ['<b>L</b>', '💚', '37½', '36/37', 'S|M', '__proto__', 'constructor', 'é'],
])('sizes such as %s and %s can be had', (...sizes) => {
  expect(problemOf(sizes)).toBeNull()
})

test.each([
  [[], { code: 'sizes-missing' }],
  [['x'.repeat(21)], { code: 'size-wrong', size: 'x'.repeat(21) }],
  [['S\nM'], { code: 'size-wrong', size: 'S\nM' }],
  [['S\u0000'], { code: 'size-wrong', size: 'S\u0000' }],
  [[' S'], { code: 'size-wrong', size: ' S' }],
  [['e\u0301'], { code: 'size-wrong', size: 'e\u0301' }],
  [['38', '39', '38'], { code: 'size-twice', size: '38' }],
  [['38', 'All'], { code: 'size-reserved', size: 'All' }],
  [['xl'], { code: 'size-look-alike', size: 'xl', other: 'XL' }],
  [['one-size'], { code: 'size-look-alike', size: 'one-size', other: 'One Size' }],
  [['Kids', 'kids'], { code: 'size-look-alike', size: 'kids', other: 'Kids' }],
] as const)('%j cannot be sizes: %o', (sizes, problem) => {
  expect(problemOf(sizes)).toEqual(problem)
})

test('the same size may be in two sets, because pants and shoes both have a 36', () => {
  expect(problemOf(['35', '36', '37'])).toBeNull()
})

test('a set and the shop have a limit', () => {
  expect(problemOf(numbered(MAX_SIZES_OF_SET))).toBeNull()
  expect(problemOf(numbered(10_000))).toEqual({ code: 'set-too-large', count: 10_000 })
  const full = ['A', 'B', 'C'].map((slug) => ({ slug, title: slug, sizes: numbered(60, slug) }))
  expect(problemOf(numbered(MAX_SIZES - 180), full)).toBeNull()
  expect(problemOf(numbered(MAX_SIZES - 179), full)).toEqual({
    code: 'too-many-sizes',
    count: MAX_SIZES + 1,
  })
})
