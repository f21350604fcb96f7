import { stockMessages } from '#domain/owner-messages/stock'
import type { StockChangeRefusal } from './change-stock.ts'

/** The shell and the screen show this sentence. `variant` is its name, such as 'Unity Cap (Black, One Size)'. */
export function refusalSentence(refusal: StockChangeRefusal, variant: string): string {
  switch (refusal.code) {
    case 'stock-not-enough':
      return stockMessages[refusal.code](variant, refusal.left)
    case 'variant-unknown':
      return stockMessages[refusal.code](variant)
    default:
      return stockMessages[refusal.code]
  }
}
