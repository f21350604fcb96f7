import type { FastifyReply, FastifyRequest } from 'fastify'

/** A token of 32 bytes (new-token.ts) in a cookie that scripts cannot read. */
export type TokenCookie = {
  /** A name may begin with `__Host-` or `__Secure-` only over https. */
  readonly name: string
  readonly path: string
  readonly isSecure: boolean
}

const TOKEN = /^[\w-]{43}$/

export function isTokenText(text: string): boolean {
  return TOKEN.test(text)
}

export function readTokenCookie(request: FastifyRequest, { name }: TokenCookie): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2)
    if (key === name && isTokenText(value)) return value
  }
  return null
}

export function setsCookie(reply: FastifyReply): boolean {
  return reply.hasHeader('set-cookie')
}

export function setTokenCookie(
  reply: FastifyReply,
  cookie: TokenCookie,
  { token, seconds }: { readonly token: string; readonly seconds: number },
) {
  reply.header('set-cookie', cookieText(cookie, token, seconds))
}

export function clearTokenCookie(reply: FastifyReply, cookie: TokenCookie) {
  reply.header('set-cookie', cookieText(cookie, '', 0))
}

function cookieText({ name, path, isSecure }: TokenCookie, value: string, seconds: number) {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}
