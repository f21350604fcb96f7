import type { Kysely } from 'kysely'
import { loadProducts } from '#database/catalogue/catalogue'
import type { Schema } from '#database/schema'
import { countUnits, isSameVariant, type PricedLine } from '#domain/cart/line'
import type { ProductVariant } from '#domain/catalogue/product-variant'

export type MissingVariant = ProductVariant & {
  readonly title: string
  readonly wanted: number
  readonly left: number
}

/** Finds the variants of which there are too few. Lines of one variant at different prices draw on one stock. */
export async function findMissing(
  db: Kysely<Schema>,
  lines: readonly PricedLine[],
): Promise<readonly MissingVariant[]> {
  const products = await loadProducts(
    db,
    lines.map(({ productId }) => productId),
  )
  const units = lines.filter(
    (line, index) => lines.findIndex((other) => isSameVariant(line, other)) === index,
  )
  return units.flatMap(({ productId, colour, size, title }) => {
    const variant = { productId, colour, size }
    const wanted = countUnits(lines.filter((line) => isSameVariant(line, variant)))
    const variants = products.find(({ id }) => id === productId)?.variants ?? []
    const left = variants.find((each) => each.colour === colour && each.size === size)?.stock ?? 0
    return left < wanted ? [{ ...variant, title, wanted, left }] : []
  })
}
