import type { Product } from '../catalogue/product.ts'
import { heldWords, stockOf } from '../catalogue/stock.ts'
import { unitPrice } from '../catalogue/unit-price.ts'
import { pictureOf } from '../catalogue/views.ts'
import type { Cedis } from '../money/money.ts'
import { subtotalOf } from '../pricing/totals.ts'
import type { Cart, CartLine } from './cart.ts'
import { countUnits, isSameVariant, type PricedLine } from './line.ts'

/** A line at the current price, and why it cannot be ordered as it is. */
export type CheckedLine = PricedLine & { readonly problem: LineProblem | null }

export type LineProblem =
  /** `held` is the sentence for units that are held by unpaid orders. */
  | { readonly code: 'line-sold-out'; readonly held?: string }
  | { readonly code: 'line-short'; readonly left: number }

export type CartNotice =
  | { readonly code: 'line-removed'; readonly title: string | null }
  | {
      readonly code: 'line-price-changed'
      readonly title: string
      readonly before: Cedis
      readonly after: Cedis
    }

export type PricedCart = {
  readonly lines: readonly CheckedLine[]
  readonly notices: readonly CartNotice[]
  readonly subtotal: Cedis
}

/**
 * Prices the cart by the catalogue. A sold-out line stays, with its problem, until the shopper
 * decides; a line that the shop no longer offers is removed, with a notice.
 */
export function priceCart(cart: Cart, products: readonly Product[]): PricedCart {
  const lines: CheckedLine[] = []
  const notices: CartNotice[] = []

  for (const line of cart) {
    const product = products.find((each) => each.id === line.productId)
    if (product === undefined || !isOffered(product, line)) {
      notices.push({ code: 'line-removed', title: product?.title ?? line.title ?? null })
      continue
    }

    const price = unitPrice(product, line)
    const before = line.unitPrice
    if (before && before.minor !== price.minor) {
      notices.push({ code: 'line-price-changed', title: product.title, before, after: price })
    }
    lines.push({
      ...line,
      title: product.title,
      unitPrice: price,
      image: pictureOf(product, line.colour, line.imageVariant).file,
      problem: findProblem(
        line,
        stockOf(product, line.colour, line.size) - taken(lines, line),
        heldWords(product, line),
      ),
    })
  }
  return { lines, notices, subtotal: subtotalOf(lines) }
}

function isOffered({ colours, sizes }: Product, line: CartLine): boolean {
  return colours.some(({ name }) => name === line.colour) && sizes.includes(line.size)
}

/** Lines that differ only in the picture share one stock; earlier lines take precedence. */
function taken(earlier: readonly CheckedLine[], line: CartLine): number {
  return countUnits(earlier.filter((each) => isSameVariant(each, line)))
}

function findProblem(line: CartLine, left: number, held?: string): LineProblem | null {
  if (left <= 0) return { code: 'line-sold-out', ...(held && { held }) }
  return line.quantity > left ? { code: 'line-short', left } : null
}
