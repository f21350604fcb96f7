import { messages } from '../messages.ts'
import type { LineProblem } from './price-cart.ts'

type Gone = Extract<LineProblem, { readonly code: 'line-sold-out' }>

/** The sentence says why nothing of the line can be ordered: it is sold out or held by unpaid orders. */
export function goneSentence({ held }: Gone, title: string, size: string): string {
  return held ? messages['line-held'](title, size, held) : messages['line-sold-out'](title, size)
}
