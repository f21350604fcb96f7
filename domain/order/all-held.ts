import { messages } from '../messages.ts'
import { untilText } from './until-text.ts'

/** Of a variant whose last pieces are in unpaid orders; without a time once that is over. */
export function allHeldSentence(untilMs: number, nowMs: number): string {
  return messages['all-held'](untilMs > nowMs ? untilText(untilMs, nowMs) : null)
}
