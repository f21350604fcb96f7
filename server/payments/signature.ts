import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX = /^[0-9a-f]{128}$/i

/** The signature is over the raw bytes: parsing and serialising again would change some bodies. */
export function sign(secretKey: string, rawBody: Buffer): Buffer {
  return createHmac('sha512', secretKey).update(rawBody).digest()
}

export function isSignedWith(
  secretKey: string,
  rawBody: Buffer,
  signature: string | undefined,
): boolean {
  if (!signature || !HEX.test(signature)) return false
  return timingSafeEqual(sign(secretKey, rawBody), Buffer.from(signature, 'hex'))
}
