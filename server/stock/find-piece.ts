import type { Kysely } from 'kysely'
import { loadProducts } from '#database/catalogue/catalogue'
import type { Schema } from '#database/schema'
import type { Piece } from '#domain/catalogue/piece'
import type { Product } from '#domain/catalogue/product'

export type FoundPiece = {
  readonly product: Product
  readonly piece: Piece
  readonly stock: number
}

/** Finds the piece as it is stored now; null for one that the shop does not have. */
export async function findPiece(db: Kysely<Schema>, piece: Piece): Promise<FoundPiece | null> {
  const [product] = await loadProducts(db, [piece.productId])
  const variant = product?.variants.find(
    ({ colour, size }) => colour === piece.colour && size === piece.size,
  )
  return product && variant ? { product, piece, stock: variant.stock } : null
}
