import { messages } from '../messages.ts'
import type { LineProblem } from './price-cart.ts'

type Gone = Extract<LineProblem, { readonly code: 'line-sold-out' }>

/** Of a line of which nothing can be ordered: sold out, or held by others who have not paid yet. */
export function goneSentence({ held }: Gone, title: string, size: string): string {
  return held ? messages['line-held'](title, size, held) : messages['line-sold-out'](title, size)
}
