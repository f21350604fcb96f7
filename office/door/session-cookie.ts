import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  clearTokenCookie,
  readTokenCookie,
  setTokenCookie,
  type TokenCookie,
} from '#server/base/http/cookie'
import { SESSION_SECONDS } from '#server/staff/sessions'

/** The prefix makes browsers refuse the cookie from other hosts and over http; http cannot use it. */
function cookieOf(origin: string): TokenCookie {
  const isSecure = origin.startsWith('https:')
  return { name: isSecure ? '__Host-owner' : 'owner-session', path: '/', isSecure }
}

export function readSessionToken(request: FastifyRequest, origin: string): string | null {
  return readTokenCookie(request, cookieOf(origin))
}

export function setSessionCookie(reply: FastifyReply, origin: string, token: string) {
  setTokenCookie(reply, cookieOf(origin), { token, seconds: SESSION_SECONDS })
}

export function clearSessionCookie(reply: FastifyReply, origin: string) {
  clearTokenCookie(reply, cookieOf(origin))
}
