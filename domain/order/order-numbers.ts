/** §9: 'ORD-{timestamp}-{4 digits}'. Unique by constraint; after a collision the caller retries. */
export function orderId(nowMs: number, random: number): string {
  return `ORD-${nowMs}-${digits(random, 4)}`
}

/** The owner chooses the prefix until the first live order exists. */
export function isReferencePrefix(text: string): boolean {
  return /^[A-Z]{2,5}$/.test(text)
}

type NewReference = {
  readonly prefix: string
  readonly nowMs: number
  /** It is in [0, 1). */
  readonly random: number
}

/** §9: prefix, timestamp, 6 digits, without separators. */
export function paymentReference({ prefix, nowMs, random }: NewReference): string {
  return `${prefix}${nowMs}${digits(random, 6)}`
}

export function isOrderId(text: string): boolean {
  return /^ORD-\d{13}-\d{4}$/.test(text)
}

const REFERENCE = /^(?<prefix>[A-Z]{2,5})\d{13}\d{6}$/

/**
 * Only our own format passes, with any prefix: the shop may have had another one. So the text can be put into a URL and
 * looked up. Whether it is of this shop, `isOwnReference` says.
 */
export function isPaymentReference(text: string): boolean {
  return REFERENCE.test(text)
}

/** Returns null for what has another format. */
export function prefixOf(reference: string): string | null {
  return REFERENCE.exec(reference)?.groups?.prefix ?? null
}

/** `random` is in [0, 1). */
function digits(random: number, count: number): string {
  return Math.floor(random * 10 ** count)
    .toString()
    .padStart(count, '0')
}
