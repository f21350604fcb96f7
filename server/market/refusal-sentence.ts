import { pieceName } from '#domain/catalogue/piece-name'
import { saleMessages, stockMessages } from '#domain/owner-messages/stock'
import type { MarketRefusal } from './sell-at-market.ts'

/** The seller reads this sentence; it names each missing piece and what is left of it. */
export function refusalSentence(refusal: MarketRefusal): string {
  switch (refusal.code) {
    case 'stock-not-enough':
      return refusal.missing
        .map((piece) => stockMessages[refusal.code](pieceName(piece.title, piece), piece.left))
        .join(' ')
    case 'piece-unknown': {
      const { piece } = refusal
      return stockMessages[refusal.code](pieceName(String(piece.productId), piece))
    }
    default:
      return saleMessages[refusal.code]
  }
}
