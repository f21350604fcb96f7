import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** What the copy of an order that travels with its payment is tied to. */
export type Marked = {
  readonly reference: string
  readonly orderId: string
  readonly amountPesewas: number
  readonly currency: string
  readonly mode: string
  /** As they stand in the metadata, letter by letter: lines, prices, discount and fee; who ordered. */
  readonly orderCopy: string
  readonly customerInfo: string
}

const KEY_BYTES = 32
const MARK = /^[\w-]{43}$/

/**
 * Proves that we wrote the copy, for this reference and no other: the public key lets anybody start a
 * payment with metadata of his own. The key is derived, so that no mark can be taken for a signature
 * that the provider makes with the secret key itself.
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

/** A shop has one secret key; deriving from it takes longer than the mark. */
const markKeys = new Map<string, KeyObject>()

function markKeyOf(secretKey: string): KeyObject {
  const known = markKeys.get(secretKey)
  if (known) return known
  const derived = hkdfSync('sha256', secretKey, '', 'order copy', KEY_BYTES)
  const key = createSecretKey(Buffer.from(derived))
  markKeys.set(secretKey, key)
  return key
}
