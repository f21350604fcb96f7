import type { Catalogue } from '#database/catalogue/catalogue'
import type { HeldVariant } from '#database/orders/held-variants'
import type { Product } from '#domain/catalogue/product'
import { allHeldSentence } from '#domain/order/all-held'

/** The key is a product's id, the value what is said of its held variants. */
type HeldWords = ReadonlyMap<number, readonly HeldWord[]>
type HeldWord = Pick<HeldVariant, 'colour' | 'size'> & { readonly held: string }

export function heldWordsOf(holds: readonly HeldVariant[], nowMs: number): HeldWords {
  const byProduct = Map.groupBy(holds, ({ productId }) => productId)
  return new Map(
    [...byProduct].map(([productId, variants]) => [
      productId,
      variants.map(({ colour, size, untilMs }) => ({
        colour,
        size,
        held: allHeldSentence(untilMs, nowMs),
      })),
    ]),
  )
}

/** The returned catalogue marks the held variants. Products without any stay the same objects. */
export function withHolds(catalogue: Catalogue, words: HeldWords): Catalogue {
  if (words.size === 0) return catalogue
  const products = catalogue.products.map((product) => {
    const held = words.get(product.id)
    return held ? withWords(product, held) : product
  })
  return { ...catalogue, products }
}

function withWords(product: Product, words: readonly HeldWord[]): Product {
  const variants = product.variants.map((variant) => {
    const hold = words.find(
      ({ colour, size }) => colour === variant.colour && size === variant.size,
    )
    // Stock that came since is not held.
    return hold && variant.stock === 0 ? { ...variant, held: hold.held } : variant
  })
  const isHeld = variants.some(({ held }) => held)
  return { ...product, variants, badge: isHeld && product.isSoldOut ? null : product.badge }
}

export function hasEmptyVariant({ products }: Catalogue): boolean {
  return products.some(({ variants }) => variants.some(({ stock }) => stock === 0))
}
