import { saleMessages, stockMessages } from '#domain/owner-messages'
import type { MarketRefusal } from './sell-at-market.ts'

/** What the seller reads; it names each missing piece and what is left of it. */
export function refusalSentence(refusal: MarketRefusal): string {
  switch (refusal.code) {
    case 'stock-not-enough':
      return refusal.missing
        .map(({ title, colour, size, left }) =>
          stockMessages[refusal.code](`${title} (${colour}, ${size})`, left),
        )
        .join(' ')
    case 'piece-unknown': {
      const { productId, colour, size } = refusal.piece
      return stockMessages[refusal.code](`${productId} (${colour}, ${size})`)
    }
    default:
      return saleMessages[refusal.code]
  }
}
