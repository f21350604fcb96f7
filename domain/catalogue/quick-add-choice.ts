import { quickAddSize } from './default-size.ts'
import type { Product, Size } from './product.ts'
import { stockOf } from './stock.ts'

/** The colour that a card shows, and that the quick view and product page preselect. */
export function picturedColour({ pictures }: Pick<Product, 'pictures'>): string {
  return pictures[0]?.colour ?? ''
}

type QuickAddChoice = {
  readonly colour: string
  readonly size: Size
  readonly isSoldOut: boolean
}

/**
 * §5: what a card's Add button adds. A sold-out variant is not substituted: nobody gets another size
 * or colour than the card showed.
 */
export function quickAddChoice(product: Product): QuickAddChoice {
  const colour = picturedColour(product)
  const size = quickAddSize(product)
  return { colour, size, isSoldOut: stockOf(product, colour, size) === 0 }
}
