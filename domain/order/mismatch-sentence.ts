import { messages } from '../messages.ts'
import type { OrderReviewReason } from './order.ts'

/** §8: 'Failed to validate payment: {reason}', for whoever paid. */
export function mismatchSentence(reason: OrderReviewReason | null | undefined): string {
  return messages['payment-mismatch'](messages[`mismatch-${reason ?? 'unknown'}`])
}
