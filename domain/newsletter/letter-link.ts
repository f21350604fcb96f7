const DAY_MS = 24 * 60 * 60_000

/** How long the button behind a mailed link confirms; unsubscribing has no end. */
export const CONFIRM_FOR_DAYS = 7
export const CONFIRM_FOR_MS = CONFIRM_FOR_DAYS * DAY_MS

/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/** Whether it can be a token at all: a link may have been cut on its way. */
export function isLetterToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text)
}

export function confirmUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/subscribe/confirm?token=${token}`
}

/** The page for people, and the address to which mail programs post by themselves (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/unsubscribe?token=${token}`
}
