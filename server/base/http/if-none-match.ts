import type { IncomingMessage } from 'node:http'

/**
 * Tells whether the client has this version already. The header is one tag, a list or `*`; a cache that has compressed
 * the answer marks its tag as weak (RFC 9110, 13.1.2).
 */
export function hasCurrentCopy({ headers }: Pick<IncomingMessage, 'headers'>, etag: string) {
  const known = headers['if-none-match']
  if (known === undefined || known === etag) return known === etag
  return known.trim() === '*' || known.split(',').some((tag) => strong(tag.trim()) === etag)
}

function strong(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
