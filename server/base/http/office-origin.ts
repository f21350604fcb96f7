import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isFromOwnPage } from './from-own-page.ts'
import { readHost } from './host.ts'

type OfficeSettings = Pick<Config, 'officeOrigin' | 'hasOwnOfficeHost'>

/** The office is wherever the request says, unless an origin is configured. */
export function officeOriginOf({ officeOrigin }: OfficeSettings, request: FastifyRequest): string {
  return officeOrigin ?? `${request.protocol}://${request.host}`
}

/** It is false for a Host header that is none, when the office's origin is taken from it. */
export function hasReadableOrigin(
  { officeOrigin }: OfficeSettings,
  request: FastifyRequest,
): boolean {
  return officeOrigin !== null || readHost(request.host) !== null
}

/** It is false on the shop's host when the office has a host of its own. */
export function isOfficeHost(settings: OfficeSettings, request: FastifyRequest): boolean {
  const { officeOrigin, hasOwnOfficeHost } = settings
  if (!hasOwnOfficeHost || officeOrigin === null) return true
  return request.host.toLowerCase() === new URL(officeOrigin).host
}

/** Posts that carry a session must come from the office's own pages. */
export function isFromOffice(settings: OfficeSettings, request: FastifyRequest): boolean {
  return isFromOwnPage(request, [officeOriginOf(settings, request)])
}
