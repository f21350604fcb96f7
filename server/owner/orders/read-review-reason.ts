import type { OrderReviewReason } from '#domain/order/order'

const REASONS = [
  'amount-short',
  'amount-over',
  'wrong-currency',
  'wrong-reference',
  'wrong-mode',
  'no-stock-left',
  'paid-twice',
  'restored',
] as const satisfies readonly OrderReviewReason[]

/** Null for text that is none of them. */
export function readReviewReason(text: string): OrderReviewReason | null {
  return REASONS.find((each) => each === text) ?? null
}
