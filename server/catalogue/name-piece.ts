import type { Piece } from '#domain/catalogue/piece'
import { pieceName } from '#domain/catalogue/piece-name'
import type { LiveCatalogue } from './live-catalogue.ts'

type Titles = Pick<LiveCatalogue, 'product'>

/** It can name a piece that is no longer in the shop. */
export function namePiece(catalogue: Titles, piece: Piece): string {
  return pieceName(titleOf(catalogue, piece.productId), piece)
}

export function titleOf(catalogue: Titles, productId: number): string {
  return catalogue.product(productId)?.title ?? `Piece ${productId}`
}
