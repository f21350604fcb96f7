import fc from 'fast-check'
import { DEFAULT_SIZES } from '../catalogue/size-sets.ts'
import { IMAGE_VARIANTS } from '../catalogue/views.ts'
import { pesewas } from '../money/money.ts'
import { addToCart, type Cart, emptyCart } from './cart.ts'
import type { PricedLine } from './line.ts'

type Item = Omit<PricedLine, 'quantity'>

/** The defaults match the product of `product.builder.ts`. */
export function anItem(overrides: Partial<Item> = {}): Item {
  return {
    productId: 15,
    title: 'Petal Tee',
    unitPrice: pesewas(50_000),
    image: 'petal-tee-bone-front',
    colour: 'Bone',
    imageVariant: 'image1',
    size: 'M',
    ...overrides,
  }
}

export function cartOf(...adds: readonly (readonly [Item, number])[]): Cart {
  return adds.reduce<Cart>((cart, [item, quantity]) => {
    const added = addToCart(cart, { ...item, quantity })
    return added.ok ? added.value : cart
  }, emptyCart)
}

/** There are few enough choices that equal lines occur. */
export const someItem: fc.Arbitrary<Item> = fc
  .record({
    productId: fc.integer({ min: 1, max: 3 }),
    colour: fc.constantFrom('Bone', 'Indigo'),
    imageVariant: fc.constantFrom(...IMAGE_VARIANTS),
    size: fc.constantFrom(...DEFAULT_SIZES),
  })
  .map((choice) => anItem({ ...choice, unitPrice: pesewas(choice.productId * 1_234) }))

export const someAdds = fc.array(fc.tuple(someItem, fc.integer({ min: 1, max: 10 })), {
  maxLength: 40,
})
