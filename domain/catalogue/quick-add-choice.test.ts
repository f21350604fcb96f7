import { expect, test } from 'vitest'
import { aProduct } from './product.builder.ts'
import type { Size } from './product.ts'
import { picturedColour, quickAddChoice } from './quick-add-choice.ts'

function stocked(...left: readonly (readonly [string, Size])[]) {
  return aProduct({ variants: left.map(([colour, size]) => ({ colour, size, stock: 1 })) })
}

test('a card shows the colour of the first picture, whatever its stock', () => {
  expect(picturedColour(aProduct())).toBe('Bone')
  expect(picturedColour(stocked(['Indigo', 'L']))).toBe('Bone')
  expect(picturedColour(aProduct({ pictures: aProduct().pictures.toReversed() }))).toBe('Indigo')
})

test('a card adds the default size in the pictured colour, §5', () => {
  expect(quickAddChoice(aProduct())).toEqual({ colour: 'Bone', size: 'M', isSoldOut: false })
})

test.each([
  stocked(['Bone', 'S'], ['Bone', 'L']),
  stocked(['Indigo', 'M']),
  stocked(),
  aProduct({ isSoldOut: true }),
])('a sold-out choice is not replaced by another size or colour', (product) => {
  expect(quickAddChoice(product)).toEqual({ colour: 'Bone', size: 'M', isSoldOut: true })
})
