const ACCESS_TOKEN = /^[\w-]{32,64}$/

/**
 * Whether a browser may have generated this token. What stands in its place in orders that nobody placed in a
 * browser has spaces, and may be public: a draw's has the published number.
 */
export function isAccessToken(text: string): boolean {
  return ACCESS_TOKEN.test(text)
}
