import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteOrderToken } from '#database/orders/order-tokens'
import type { OrderTokenPurpose } from '#database/schema'
import type { AppContext } from '../base/context.ts'
import {
  clearTokenCookie,
  isTokenText,
  readTokenCookie,
  setTokenCookie,
  type TokenCookie,
} from '../base/http/cookie.ts'
import { isFromOwnPage } from '../base/http/from-own-page.ts'
import { sha256 } from '../base/sha256.ts'
import { createVisitToken, findOrderOfToken, VISIT_MS } from './order-tokens.ts'

/** A kind of link to an order, and the cookie that it is exchanged for. */
export type VisitKind = {
  readonly link: Extract<OrderTokenPurpose, 'track' | 'pay'>
  readonly visit: Extract<OrderTokenPurpose, 'visit' | 'pay-visit'>
  readonly cookieName: string
  /** The browser sends the cookie to this path and what is below it, and nowhere else. */
  readonly path: string
}

export const ORDER_VISIT: VisitKind = {
  link: 'track',
  visit: 'visit',
  cookieName: 'order-visit',
  path: '/order',
}

type VisitContext = Pick<AppContext, 'db' | 'now'> & {
  readonly config: Pick<AppContext['config'], 'publicUrl'>
}

type ShownCode = { readonly kind: VisitKind; readonly code: string }

/**
 * Exchanges the token of a link for a visit: the cookie is set for an hour, and the order's id is
 * returned. Null for a token that opens nothing. The code may also be the whole link, as it is pasted.
 */
export async function openVisit(
  { db, now, config }: VisitContext,
  reply: FastifyReply,
  { kind, code }: ShownCode,
): Promise<string | null> {
  const token = tokenIn(code)
  const nowMs = now()
  const orderId = token && (await findOrderOfToken(db, { token, purpose: kind.link, nowMs }))
  if (!orderId) return null
  await startVisit({ db, now, config }, reply, { kind, orderId })
  return orderId
}

/** Starts a visit for somebody who has proved already that the order is theirs. */
export async function startVisit(
  { db, now, config }: VisitContext,
  reply: FastifyReply,
  { kind, orderId }: { readonly kind: VisitKind; readonly orderId: string },
): Promise<void> {
  const visit = { orderId, purpose: kind.visit, nowMs: now() }
  const cookie = { token: await createVisitToken(db, visit), seconds: VISIT_MS / 1000 }
  setTokenCookie(reply, cookieOf(config, kind), cookie)
}

/** Null for text without a token in it. */
function tokenIn(code: string): string | null {
  const token = code.slice(code.indexOf('#') + 1).trim()
  return isTokenText(token) ? token : null
}

/** The order of the visit; null without one, or when it has ended or was revoked. */
export async function readVisit(
  { db, now, config }: VisitContext,
  request: FastifyRequest,
  kind: VisitKind,
): Promise<string | null> {
  const token = readTokenCookie(request, cookieOf(config, kind))
  return token && findOrderOfToken(db, { token, purpose: kind.visit, nowMs: now() })
}

/** Tells visits apart; null without one. */
export function visitHashOf(
  { config }: Pick<VisitContext, 'config'>,
  request: FastifyRequest,
  kind: VisitKind,
): string | null {
  const token = readTokenCookie(request, cookieOf(config, kind))
  return token && sha256(token)
}

/** Ends the visit of this browser; links still work. */
export async function endVisit(
  { db, config }: VisitContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  kind: VisitKind,
): Promise<void> {
  const cookie = cookieOf(config, kind)
  const token = readTokenCookie(request, cookie)
  if (token) await deleteOrderToken(db, sha256(token), kind.visit)
  clearTokenCookie(reply, cookie)
}

/** The name has no prefix: the cookie policy lists it. */
function cookieOf({ publicUrl }: VisitContext['config'], kind: VisitKind): TokenCookie {
  return { name: kind.cookieName, path: kind.path, isSecure: publicUrl.startsWith('https:') }
}

/**
 * Posts of pages whose cookie carries rights follow the rule of the back office (from-own-page.ts): 403 when it is
 * false.
 */
export function isFromShop(
  { config }: Pick<VisitContext, 'config'>,
  request: FastifyRequest,
): boolean {
  const ownOrigins = [new URL(config.publicUrl).origin, `${request.protocol}://${request.host}`]
  return isFromOwnPage(request, ownOrigins)
}
