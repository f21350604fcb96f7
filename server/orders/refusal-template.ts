import type { FastifyReply } from 'fastify'
import { setsCookie } from '../base/http/cookie.ts'
import { REQUEST_ID_HEADER } from '../base/http/request-ids.ts'
import type { TrustProxy } from '../base/http/trust-proxy.ts'
import { trustedPeer } from '../base/http/trusted-peer.ts'
import type { Asking } from '../base/http/visitor-address.ts'

/** The headers of a refusal as the ordinary way sent them; those that differ each time are filled in. */
export type RefusalTemplate = {
  readonly learnedAtMs: number
  readonly fill: (filled: Filled) => string[]
}

export type Filled = {
  readonly requestId: string
  readonly bodyBytes: number
  readonly remaining: number
  readonly resetsInSeconds: number
}

/** Returns null if one of these headers is missing or a cookie is set. */
export function readTemplate(reply: FastifyReply, learnedAtMs: number): RefusalTemplate | null {
  const sent = Object.entries(reply.getHeaders())
  const headers = sent.flatMap(([name, value]) => [name, String(value)])
  const placeOf = (name: string) => 2 * sent.findIndex(([each]) => each === name) + 1
  const idAt = placeOf(REQUEST_ID_HEADER)
  const lengthAt = placeOf('content-length')
  const remainingAt = placeOf('x-ratelimit-remaining')
  const resetAt = placeOf('x-ratelimit-reset')
  const hasAll = [idAt, lengthAt, remainingAt, resetAt].every((place) => place > 0)
  if (!hasAll || setsCookie(reply)) return null
  return {
    learnedAtMs,
    fill: ({ requestId, bodyBytes, remaining, resetsInSeconds }) => {
      const filled = [...headers]
      filled[idAt] = requestId
      filled[lengthAt] = String(bodyBytes)
      filled[remainingAt] = String(remaining)
      filled[resetAt] = String(resetsInSeconds)
      return filled
    },
  }
}

const LOOKED_AT = [
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'origin',
  'sec-fetch-site',
  'content-type',
] as const
const MAX_LENGTH = 512

/**
 * The hooks and the guard of test payments look at this, as one key: headers, and whether those of a proxy are
 * believed. Null if they are too long.
 */
export function varyKeyReader(setting: TrustProxy): (request: Asking) => string | null {
  const isTrusted = trustedPeer(setting)
  return ({ headers, socket }) => {
    const looked = LOOKED_AT.map((name) => headers[name] ?? null)
    const varyKey = JSON.stringify([...looked, isTrusted(socket.remoteAddress)])
    return varyKey.length > MAX_LENGTH ? null : varyKey
  }
}
