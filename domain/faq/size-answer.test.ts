import { expect, test } from 'vitest'
import { DEFAULT_SIZE_SETS, DEFAULT_SIZES } from '../catalogue/size-sets.ts'
import { offeredSizes, sizeAnswer } from './size-answer.ts'

const CLOTHING = { slug: 'clothing', title: 'Clothing', sizes: ['S', 'M', 'L'] } as const
const SHOES = { slug: 'shoes', title: 'Shoes', sizes: ['40', '41', '42'] } as const
const EACH = 'The page of each piece says'

function answer(sets: Parameters<typeof offeredSizes>[1], ...sizes: readonly string[][]): string {
  return sizeAnswer(
    offeredSizes(
      sizes.map((each) => ({ sizes: each })),
      sets,
    ),
  )
}

test('the sizes with which the shop starts are told as the questions always did', () => {
  const shipped = answer(DEFAULT_SIZE_SETS, ['S', 'M', 'L', 'XL'], [...DEFAULT_SIZES])
  expect(shipped).toMatch(/^Most pieces come in S, M, L, XL and 2XL, cut boxy/)
})

test('other sizes are named as they are, in the order of the shop, and only those that a piece has', () => {
  expect(answer([CLOTHING], ['L', 'S'])).toBe(
    `Our pieces come in S and L. ${EACH} which of them it has.`,
  )
  expect(answer([CLOTHING], ['M'])).toBe(`Our pieces come in M. ${EACH} which of them it has.`)
  expect(answer(DEFAULT_SIZE_SETS, ['M', 'S', 'XL'])).toMatch(/^Our pieces come in S, M and XL\./)
  expect(answer([CLOTHING, SHOES], ['S', 'M'], ['41', '40'])).toBe(
    `Clothing: S and M. Shoes: 40 and 41. ${EACH} which of them it has.`,
  )
})

test('a size that stands in two lists is named once, and one in none comes last', () => {
  const pants = { slug: 'pants', title: 'Pants', sizes: ['40', 'Long'] }
  expect(answer([SHOES, pants], ['40', 'Long', 'Old'])).toBe(
    `Shoes: 40. Pants: Long. Others: Old. ${EACH} which of them it has.`,
  )
})

test('a shop without pieces, and one with very many sizes, names none', () => {
  expect(answer(DEFAULT_SIZE_SETS)).toBe(`${EACH} in which sizes it comes.`)
  const many = Array.from({ length: 21 }, (_, index) => String(30 + index))
  expect(answer([{ slug: 'many', title: 'Many', sizes: many }], many)).toBe(
    `${EACH} in which sizes it comes.`,
  )
})
