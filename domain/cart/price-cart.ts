import type { Product } from '../catalogue/product.ts'
import { stockOf } from '../catalogue/stock.ts'
import { unitPrice } from '../catalogue/unit-price.ts'
import { pictureOf } from '../catalogue/views.ts'
import { addMoney, type Cedis, multiplyMoney, pesewas } from '../money/money.ts'
import type { Cart, CartLine } from './cart.ts'

/** A line with today's title, price and picture. */
export type PricedLine = CartLine & {
  readonly lineTotal: Cedis
  readonly problem: LineProblem | null
}

export type LineProblem =
  | { readonly code: 'line-sold-out' }
  | { readonly code: 'line-short'; readonly left: number }

export type CartNotice =
  | { readonly code: 'line-removed'; readonly title: string }
  | {
      readonly code: 'line-price-changed'
      readonly title: string
      readonly before: Cedis
      readonly after: Cedis
    }

export type PricedCart = {
  readonly lines: readonly PricedLine[]
  readonly notices: readonly CartNotice[]
  readonly subtotal: Cedis
}

/**
 * The cart as the catalogue has it. A line that sold out stays, with its problem, until the
 * shopper decides; one that the shop no longer offers goes, with a notice.
 */
export function priceCart(cart: Cart, products: readonly Product[]): PricedCart {
  const lines: PricedLine[] = []
  const notices: CartNotice[] = []

  for (const line of cart) {
    const product = products.find((each) => each.id === line.productId)
    if (product === undefined || !isOffered(product, line)) {
      notices.push({ code: 'line-removed', title: product?.title ?? line.title })
      continue
    }

    const price = unitPrice(product.price, line.size)
    if (isRemembered(line.price) && line.price.minor !== price.minor) {
      const { title } = product
      notices.push({ code: 'line-price-changed', title, before: line.price, after: price })
    }
    lines.push({
      ...line,
      title: product.title,
      price,
      image: pictureOf(product, line.colour, line.imageVariant).file,
      lineTotal: multiplyMoney(price, line.quantity),
      problem: findProblem(line, stockOf(product, line.colour, line.size) - taken(lines, line)),
    })
  }
  return { lines, notices, subtotal: sum(lines) }
}

function isOffered({ colours, sizes }: Product, line: CartLine): boolean {
  return colours.some(({ name }) => name === line.colour) && sizes.includes(line.size)
}

function isRemembered(price: Cedis): boolean {
  return price.minor > 0
}

/** Lines that differ only in the picture draw on one stock; the earlier line comes first. */
function taken(earlier: readonly PricedLine[], line: CartLine): number {
  return earlier
    .filter(
      ({ productId, colour, size }) =>
        productId === line.productId && colour === line.colour && size === line.size,
    )
    .reduce((pieces, { quantity }) => pieces + quantity, 0)
}

function findProblem(line: CartLine, left: number): LineProblem | null {
  if (left <= 0) return { code: 'line-sold-out' }
  return line.quantity > left ? { code: 'line-short', left } : null
}

function sum(lines: readonly PricedLine[]): Cedis {
  return lines.reduce((total, line) => addMoney(total, line.lineTotal), pesewas(0))
}
