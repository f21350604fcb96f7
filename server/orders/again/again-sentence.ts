import { type AgainMessage, againMessages } from '#domain/order/again-words'
import { describeRefusal } from '../describe-refusal.ts'
import type { AgainRefusal } from './again-order.ts'

type Sentence = { readonly status: number; readonly code: string; readonly message: string }

/** The sentence says why the order was not made again, and names no cart and no form: there is none. */
export function againSentence(refusal: AgainRefusal): Sentence {
  if (isAgain(refusal)) return conflict(refusal.code)
  const { code } = refusal
  switch (refusal.code) {
    case 'drop-not-open':
      return conflict(refusal.isDraw ? 'again-by-draw' : 'again-not-open')
    case 'delivery-unavailable':
      return conflict('again-no-zone')
    case 'cart-already-paid':
      return conflict('again-paid')
    case 'cart-changed':
    case 'all-held': {
      const { status, body } = describeRefusal(refusal)
      const missing = body.cart?.lines.flatMap(({ problem }) => problem ?? []) ?? []
      if (missing.length === 0) return conflict('again-off-sale')
      return { status, code, message: missing.join(' ') }
    }
    default: {
      const { status, body } = describeRefusal(refusal)
      return { status, code, message: body.error.message }
    }
  }
}

function conflict(code: AgainMessage): Sentence {
  return { status: 409, code, message: againMessages[code] }
}

function isAgain(refusal: AgainRefusal): refusal is { readonly code: AgainMessage } {
  return refusal.code in againMessages
}
