import { messages } from '../messages.ts'
import type { AttentionReason } from './order.ts'

/** §8: 'Failed to validate payment: {reason}', for whoever paid. */
export function mismatchSentence(reason: AttentionReason | null | undefined): string {
  return messages['payment-mismatch'](messages[`mismatch-${reason ?? 'unknown'}`])
}
