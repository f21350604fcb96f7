import type { Kysely } from 'kysely'
import { loadProducts } from '#database/catalogue/catalogue'
import type { Schema } from '#database/schema'
import { countPieces, isSameVariant, type PricedLine } from '#domain/cart/line'
import type { Piece } from '#domain/catalogue/piece'

export type MissingPiece = Piece & {
  readonly title: string
  readonly wanted: number
  readonly left: number
}

/** Finds the pieces of which there are too few. Lines of one piece at different prices draw on one stock. */
export async function findMissing(
  db: Kysely<Schema>,
  lines: readonly PricedLine[],
): Promise<readonly MissingPiece[]> {
  const products = await loadProducts(
    db,
    lines.map(({ productId }) => productId),
  )
  const pieces = lines.filter(
    (line, index) => lines.findIndex((other) => isSameVariant(line, other)) === index,
  )
  return pieces.flatMap(({ productId, colour, size, title }) => {
    const piece = { productId, colour, size }
    const wanted = countPieces(lines.filter((line) => isSameVariant(line, piece)))
    const variants = products.find(({ id }) => id === productId)?.variants ?? []
    const left = variants.find((each) => each.colour === colour && each.size === size)?.stock ?? 0
    return left < wanted ? [{ ...piece, title, wanted, left }] : []
  })
}
