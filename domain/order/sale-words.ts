import { countNoun } from '../count-noun.ts'
import { buyableAtMs, type Drop } from '../drop/drop.ts'
import { shortGmtText } from '../drop/gmt-text.ts'
import type { SaleRefusal } from './sale-refusal.ts'

type ClosedDrop = Pick<Drop, 'title' | 'opensAtMs' | 'mode'>
type Drops = { readonly drops: readonly ClosedDrop[]; readonly lengthMs: number }

/** The words tell the owner why shoppers cannot buy these products; they begin in lower case. */
export function saleWords(refusal: SaleRefusal, { drops, lengthMs }: Drops): string {
  switch (refusal.code) {
    case 'selling-paused':
      return refusal.title === null ? 'all sales are paused' : `${refusal.title} is paused`
    case 'not-on-sale':
      return `${refusal.title || 'a piece'} is no longer on sale`
    case 'drop-not-open': {
      const [last] = [...drops].sort((a, b) => buyableAtMs(b, lengthMs) - buyableAtMs(a, lengthMs))
      return last ? dropWords(last) : 'its drop is not open'
    }
    case 'drop-limit-reached':
      return `one person may buy ${countNoun(refusal.limit, 'piece')} of the drop, and would have more`
  }
}

/** A product belongs to this drop, which is not open to everybody. */
export function dropWords({ title, opensAtMs, mode }: ClosedDrop): string {
  return mode === 'draw'
    ? `the drop “${title}” is a draw, and only those who are drawn may buy it`
    : `the drop “${title}” opens ${shortGmtText(opensAtMs)}`
}
