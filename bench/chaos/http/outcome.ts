import type { Answer, NoAnswer } from './request.ts'

/**
 * `declined`: a rule of the shop refused. `unpayable`: 503, because the payment could not be started. `unavailable`:
 * any other 503 with a sentence for the visitor. `lost`: there was no answer of the shop. `cut`: the client cut it.
 * `fault`: any other 5xx.
 */
export const OUTCOMES = [
  'fine',
  'declined',
  'unpayable',
  'unavailable',
  'lost',
  'cut',
  'fault',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The proxy answers with these when the process behind it is gone, or did not answer. */
const PROXY_STATUSES: ReadonlySet<number> = new Set([502, 504])

export function outcomeOf(answer: Answer | NoAnswer): Outcome {
  if (answer === 'cut') return 'cut'
  if (typeof answer === 'string' || PROXY_STATUSES.has(answer.status)) return 'lost'
  if (answer.status < 400) return 'fine'
  if (answer.status < 500) return 'declined'
  if (answer.status !== 503 || !hasSentence(answer.body)) return 'fault'
  return answer.body.includes('"checkout-failed"') ? 'unpayable' : 'unavailable'
}

/** The sentence is in an error body, or in a page. */
function hasSentence(body: string): boolean {
  return /"message":"[^"]{10,}/.test(body) || /<p>[^<]{10,}/.test(body)
}
