const DAY_MS = 24 * 60 * 60_000

/** A mailed link can confirm for this long; unsubscribing never expires. */
export const CONFIRM_FOR_DAYS = 7
export const CONFIRM_FOR_MS = CONFIRM_FOR_DAYS * DAY_MS

/** A token has 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/** The form of a token is checked because mail programs may truncate a link. */
export function isLetterToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text)
}

export function confirmUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/subscribe/confirm?token=${token}`
}

/** The address is both the page for people and the target of one-click POSTs by mail programs (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/unsubscribe?token=${token}`
}
