import { messages } from '../messages.ts'
import type { OrderReviewReason } from './order.ts'

/** The payer sees it as 'Failed to validate payment: {reason}' (§8). */
export function mismatchSentence(reason: OrderReviewReason | null | undefined): string {
  return messages['payment-mismatch'](messages[`mismatch-${reason ?? 'unknown'}`])
}
