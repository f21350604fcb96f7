import { variantName } from '#domain/catalogue/variant-name'
import { saleMessages, stockMessages } from '#domain/owner-messages/stock'
import type { MarketRefusal } from './sell-at-market.ts'

/** The seller reads this sentence; it names each missing variant and what is left of it. */
export function refusalSentence(refusal: MarketRefusal): string {
  switch (refusal.code) {
    case 'stock-not-enough':
      return refusal.missing
        .map((variant) =>
          stockMessages[refusal.code](variantName(variant.title, variant), variant.left),
        )
        .join(' ')
    case 'variant-unknown': {
      const { variant } = refusal
      return stockMessages[refusal.code](variantName(String(variant.productId), variant))
    }
    default:
      return saleMessages[refusal.code]
  }
}
