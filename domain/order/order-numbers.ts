import { REFERENCE_PREFIX } from '../brand.ts'

/** §9: 'ORD-{timestamp}-{4 digits}'. Unique by constraint; after a collision the caller retries. */
export function orderId(nowMs: number, random: number): string {
  return `ORD-${nowMs}-${digits(random, 4)}`
}

/** §9: prefix, timestamp, 6 digits, without separators. */
export function paymentReference(nowMs: number, random: number): string {
  return `${REFERENCE_PREFIX}${nowMs}${digits(random, 6)}`
}

export function isOrderId(text: string): boolean {
  return /^ORD-\d{13}-\d{4}$/.test(text)
}

const REFERENCE = new RegExp(`^${REFERENCE_PREFIX}\\d{13}\\d{6}$`)

/** A reference is checked before it is put into a URL: only our own format passes. */
export function isPaymentReference(text: string): boolean {
  return REFERENCE.test(text)
}

/** `random` is in [0, 1). */
function digits(random: number, count: number): string {
  return Math.floor(random * 10 ** count)
    .toString()
    .padStart(count, '0')
}
