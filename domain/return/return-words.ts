import type { Refund } from '../refund/refund.ts'
import type { Return } from './return.ts'

type Words = { readonly words: string; readonly sentence: string }

type ShownReturn = Pick<Return, 'state' | 'kind'> & {
  readonly parcel?: Return['parcel']
  /** A return without a refund has null. */
  readonly refundState: Refund['state'] | null
  /** The customer has the money then; null if that is not promised. */
  readonly arrival: string | null
}

export function returnWords({ state, kind, parcel, refundState, arrival }: ShownReturn): Words {
  const then = arrival === null ? '' : ` and should be with you ${arrival}`
  switch (state) {
    case 'asked':
      return {
        words: 'Asked for',
        sentence:
          kind === 'refund'
            ? 'We answer by email. Please keep the pieces until then.'
            : 'We hold the other size for you and answer by email. Please keep your pieces until then.',
      }
    case 'agreed':
      return {
        words: 'Agreed',
        sentence:
          'Please send it to us: unworn, unwashed, with its labels, and the number of your order in the parcel.',
      }
    case 'received':
      return {
        words: 'Arrived at the shop',
        sentence:
          kind === 'refund'
            ? 'We look at it now. Your refund is next.'
            : 'We look at it now. Your other size is next.',
      }
    case 'settled':
      return kind === 'exchange'
        ? {
            words: 'Exchanged',
            sentence:
              parcel?.way === 'collected'
                ? 'Your other size waits for you where you collected the order.'
                : 'Your other size is on its way to you.',
          }
        : refundState === 'done'
          ? { words: 'Refunded', sentence: `Your money went back the way it was paid${then}.` }
          : { words: 'Refund asked for', sentence: `Your money is on its way back to you${then}.` }
    case 'refused':
      return { words: 'Not accepted', sentence: 'We could not take it back.' }
    case 'withdrawn':
      return { words: 'Taken back', sentence: 'You have taken it back yourself.' }
  }
}
