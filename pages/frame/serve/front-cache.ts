import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentDrops } from '#domain/drop/drop'
import type { CompressedResponse } from '#server/base/compressed-response'
import type { AppContext } from '#server/base/context'
import { phasesKey } from '#server/drops/catalogue-now'
import type { LoaderContext } from './loader-context.ts'

/**
 * A cache in front of the shop sends this header if it tells visitors apart as the shop does and keeps a page for less
 * than a second (docs/operations/nginx.conf). Any other cache gets no permission.
 */
const FRONT_CACHE_HEADER = 'x-front-cache'
/** This is the shortest time in whole seconds that nginx knows; the second in its key ends it earlier. */
const LIFETIME_SECONDS = 1
export const FRONT_LIFETIME_MS = LIFETIME_SECONDS * 1000

type Sale = Pick<AppContext, 'catalogue' | 'orders'>

/** Tells whether the pages of this moment are still right when the front's copy of them ends. */
function staysThrough(
  context: Sale,
  { drops, atMs }: Pick<LoaderContext, 'drops' | 'atMs'>,
): boolean {
  const known = context.catalogue.current().drops
  if (known.length === 0) return true
  const then = currentDrops(known, atMs + FRONT_LIFETIME_MS, context.orders.limits.dropLengthMs)
  return phasesKey(then) === phasesKey(drops)
}

export function asksForFrontCache({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers[FRONT_CACHE_HEADER] !== undefined
}

/** This is asked when the request arrives, because the phase of the page is that of this moment. */
export function mayFrontCache(
  context: Sale,
  request: FastifyRequest,
  loaderContext: LoaderContext,
): boolean {
  return asksForFrontCache(request) && staysThrough(context, loaderContext)
}

/** Browsers ignore the header; nginx reads it and does not pass it on. */
export function allowFrontCache(reply: FastifyReply, { status, isPrivate }: CompressedResponse) {
  if (status === 200 && !isPrivate) reply.header('x-accel-expires', LIFETIME_SECONDS)
}
