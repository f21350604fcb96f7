import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_SECONDS } from '../staff/sessions.ts'

const TOKEN = /^[\w-]{43}$/

/** The prefix makes browsers refuse the cookie from other hosts and over http; http cannot use it. */
function cookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-owner' : 'owner-session'
}

export function readSessionToken(request: FastifyRequest, origin: string): string | null {
  const name = cookieName(origin)
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2)
    if (key === name && TOKEN.test(value)) return value
  }
  return null
}

export function setSessionCookie(reply: FastifyReply, origin: string, token: string) {
  reply.header('set-cookie', cookieText(origin, token, SESSION_SECONDS))
}

export function clearSessionCookie(reply: FastifyReply, origin: string) {
  reply.header('set-cookie', cookieText(origin, '', 0))
}

function cookieText(origin: string, value: string, seconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(origin)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}
