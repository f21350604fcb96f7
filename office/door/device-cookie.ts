import type { FastifyReply, FastifyRequest } from 'fastify'
import { readTokenCookie, setTokenCookie, type TokenCookie } from '#server/base/http/cookie'
import { KNOWN_SECONDS } from '#server/staff/known-devices'

/**
 * The cookie is sent to the office alone. `__Host-` would send it to every page; planted from elsewhere, it opens
 * nothing.
 */
function cookieOf(origin: string): TokenCookie {
  const isSecure = origin.startsWith('https:')
  return { name: isSecure ? '__Secure-owner-device' : 'owner-device', path: '/owner', isSecure }
}

/** Returns null on a device on which nobody has signed in. */
export function readDeviceToken(request: FastifyRequest, origin: string): string | null {
  return readTokenCookie(request, cookieOf(origin))
}

export function setDeviceCookie(reply: FastifyReply, origin: string, token: string) {
  setTokenCookie(reply, cookieOf(origin), { token, seconds: KNOWN_SECONDS })
}
