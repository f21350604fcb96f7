import { messages } from '../messages.ts'
import type { OrderReviewReason } from './order.ts'

/** §8: 'Failed to validate payment: {reason}', shown to the payer. */
export function mismatchSentence(reason: OrderReviewReason | null | undefined): string {
  return messages['payment-mismatch'](messages[`mismatch-${reason ?? 'unknown'}`])
}
