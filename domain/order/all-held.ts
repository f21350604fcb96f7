import { messages } from '../messages.ts'
import { untilText } from './until-text.ts'

/** The last units of the variant are in unpaid orders. The sentence names no time once that is over. */
export function allHeldSentence(untilMs: number, nowMs: number): string {
  return messages['all-held'](untilMs > nowMs ? untilText(untilMs, nowMs) : null)
}
