const ACCESS_TOKEN = /^[\w-]{32,64}$/

/**
 * Returns whether a browser may have generated this token. Orders that nobody placed in a browser have a text with
 * spaces in its place, which may be public: a draw's has the published number.
 */
export function isAccessToken(text: string): boolean {
  return ACCESS_TOKEN.test(text)
}
