import { cleanLine } from '../form/text.ts'
import { isOrderId, isPaymentReference } from './order-numbers.ts'

export type OrderSearch =
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'payment'; readonly reference: string }
  /** Every part must be found in the order's search text. */
  | { readonly kind: 'text'; readonly parts: readonly string[] }

const MAX_LENGTH = 200
const MAX_WORDS = 6
const NUMBER_LIKE = /^\+?[\d\s().-]+$/
/** Fewer digits are not worth reading as a phone number. */
const MIN_PHONE_DIGITS = 4
const GHANA_DIAL_CODE = '233'

/** The owner typed this into the search field; null means that it is empty. */
export function readOrderSearch(typed: string): OrderSearch | null {
  const text = cleanLine(typed).slice(0, MAX_LENGTH)
  if (text === '') return null
  const number = text.toUpperCase()
  if (isOrderId(number)) return { kind: 'order', id: number }
  if (isPaymentReference(number)) return { kind: 'payment', reference: number }
  const digits = text.replace(/\D/g, '')
  if (NUMBER_LIKE.test(text) && digits.length >= MIN_PHONE_DIGITS) {
    return { kind: 'text', parts: [withoutPrefix(text, digits)] }
  }
  return { kind: 'text', parts: text.toLowerCase().split(/\s+/).slice(0, MAX_WORDS) }
}

/**
 * Orders store a phone without dial code and without the zero before it. Whatever contains the typed
 * digits contains this end of them too: an order's number, for example.
 */
function withoutPrefix(text: string, digits: string): string {
  const international = digits.replace(/^00/, '')
  const hasDialCode = text.startsWith('+') || digits.startsWith('00')
  if (international.startsWith(GHANA_DIAL_CODE) || (hasDialCode && international.length > 9)) {
    // The dial codes of other countries have at most three digits as well.
    return international.slice(GHANA_DIAL_CODE.length).replace(/^0/, '')
  }
  return digits.replace(/^0/, '')
}
