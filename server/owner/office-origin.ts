import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { readHost } from '../http/host.ts'

type OfficeSettings = Pick<Config, 'officeOrigin' | 'hasOwnOfficeHost'>

/** Without a configured one, the office is wherever the request says. */
export function officeOriginOf({ officeOrigin }: OfficeSettings, request: FastifyRequest): string {
  return officeOrigin ?? `${request.protocol}://${request.host}`
}

/** False for a Host header that is none, when the office's origin is taken from it. */
export function hasReadableOrigin(
  { officeOrigin }: OfficeSettings,
  request: FastifyRequest,
): boolean {
  return officeOrigin !== null || readHost(request.host) !== null
}

/** False on the shop's host when the office has a host of its own. */
export function isOfficeHost(settings: OfficeSettings, request: FastifyRequest): boolean {
  const { officeOrigin, hasOwnOfficeHost } = settings
  if (!hasOwnOfficeHost || officeOrigin === null) return true
  return request.host.toLowerCase() === new URL(officeOrigin).host
}

/**
 * CSRF protection of posts that carry a session: whatever the browser says about where the post
 * comes from must be our own page, and it must say something.
 */
export function isFromOffice(settings: OfficeSettings, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site === undefined) return false
  const isSite = site === undefined || site === 'same-origin'
  return isSite && (origin === undefined || origin === officeOriginOf(settings, request))
}
