import type { FastifyRequest } from 'fastify'

/**
 * CSRF protection of posts whose cookie carries rights: whatever the browser says about where the post
 * comes from must be one of our own pages, and it must say something.
 */
export function isFromOwnPage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  ownOrigins: readonly string[],
): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return false
  const isSite = site === undefined || site === 'same-origin'
  return isSite && (origin === undefined || ownOrigins.includes(origin))
}
