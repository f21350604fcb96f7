import { quickAddSize } from './default-size.ts'
import type { Product, Size } from './product.ts'
import { stockOf } from './stock.ts'

/** The colour that a card shows, and with which quick view and product page begin. */
export function picturedColour({ pictures }: Pick<Product, 'pictures'>): string {
  return pictures[0]?.colour ?? ''
}

type QuickAddChoice = {
  readonly colour: string
  readonly size: Size
  readonly isGone: boolean
}

/**
 * §5: what a card adds without asking. Nothing takes the place of what is gone: nobody is sold
 * another size or colour than the one they saw.
 */
export function quickAddChoice(product: Product): QuickAddChoice {
  const colour = picturedColour(product)
  const size = quickAddSize(product)
  return { colour, size, isGone: stockOf(product, colour, size) === 0 }
}
