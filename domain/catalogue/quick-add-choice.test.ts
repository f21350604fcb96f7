import { expect, test } from 'vitest'
import { aProduct } from './product.builder.ts'
import type { Size } from './product.ts'
import { picturedColour, quickAddChoice } from './quick-add-choice.ts'

function stocked(...left: readonly (readonly [string, Size])[]) {
  return aProduct({ variants: left.map(([colour, size]) => ({ colour, size, stock: 1 })) })
}

test('a piece is shown in the colour of its first picture, whatever is left of it', () => {
  expect(picturedColour(aProduct())).toBe('Bone')
  expect(picturedColour(stocked(['Indigo', 'L']))).toBe('Bone')
  expect(picturedColour(aProduct({ pictures: aProduct().pictures.toReversed() }))).toBe('Indigo')
})

test('a card adds the usual size of the colour pictured, §5', () => {
  expect(quickAddChoice(aProduct())).toEqual({ colour: 'Bone', size: 'M', isGone: false })
})

test.each([
  stocked(['Bone', 'S'], ['Bone', 'L']),
  stocked(['Indigo', 'M']),
  stocked(),
  aProduct({ isSoldOut: true }),
])('no other size and no other colour takes its place', (product) => {
  expect(quickAddChoice(product)).toEqual({ colour: 'Bone', size: 'M', isGone: true })
})
