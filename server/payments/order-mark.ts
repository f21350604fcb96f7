import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** The mark covers all of these. */
export type Marked = {
  readonly reference: string
  readonly orderId: string
  readonly amountPesewas: number
  readonly currency: string
  readonly mode: string
  /** The copy is as sent in the metadata, byte for byte: lines, prices, discount, customer. */
  readonly orderCopy: string
  readonly customerInfo: string
}

const KEY_BYTES = 32
const MARK = /^[\w-]{43}$/

/**
 * An HMAC that proves that we wrote the copy, for this reference alone: with the public key anybody
 * can start a payment with any metadata. Its key is derived, so that a mark is never a valid
 * signature under the secret key itself, which the provider uses.
 */
export function markOrder(secretKey: string, marked: Marked): string {
  const { reference, orderId, amountPesewas, currency, mode, orderCopy, customerInfo } = marked
  const text = JSON.stringify([
    reference,
    orderId,
    amountPesewas,
    currency,
    mode,
    orderCopy,
    customerInfo,
  ])
  return createHmac('sha256', markKeyOf(secretKey)).update(text).digest('base64url')
}

export function isMarkOf(secretKey: string, mark: string, marked: Marked): boolean {
  if (!MARK.test(mark)) return false
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOrder(secretKey, marked)))
}

/** The keys are cached: deriving a key takes longer than computing the mark. */
const markKeys = new Map<string, KeyObject>()

function markKeyOf(secretKey: string): KeyObject {
  const known = markKeys.get(secretKey)
  if (known) return known
  const derived = hkdfSync('sha256', secretKey, '', 'order copy', KEY_BYTES)
  const key = createSecretKey(Buffer.from(derived))
  markKeys.set(secretKey, key)
  return key
}
