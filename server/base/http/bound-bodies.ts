import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { createBodyBudget } from './body-budget.ts'
import { replyWithError, toErrorBody } from './errors.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Half-read bodies of the route have memory of their own (body-budget.ts), so that no flood keeps money out. */
    readonly isOrderOrWebhook?: boolean
  }
}

/** Up to so much, reading the rest of a refused body is cheaper than the next connection. */
const MAX_IGNORED_BYTES = 16 * 1024

/** The values are the ids of members of staff who sent the requests. */
const fromStaff = new WeakMap<FastifyRequest, string>()
const mayBeKept = new WeakSet<FastifyRequest>()

/**
 * The sender is signed in: the body is never cut to make room for strangers. This must be called before the body is
 * read.
 */
export function trustSender(request: FastifyRequest, staffId: string) {
  fromStaff.set(request, staffId)
}

/**
 * Whoever is refused before the body was read gets an answer and a closed connection: Node would otherwise
 * read the rest only to throw it away. What is read is counted (body-budget.ts). Requests without a body
 * pass by.
 */
export function boundBodies(app: FastifyInstance, budget = createBodyBudget()) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!announcesBody(request)) return done()
    if (reply.raw.shouldKeepAlive) mayBeKept.add(request)
    reply.raw.shouldKeepAlive = false
    if (request.is404) return replyWithError(reply, 404, toErrorBody(404))
    done()
  })

  const countBody: preParsingHookHandler = (request, reply, payload, done) => {
    if (!announcesBody(request)) return done(null, payload)
    const staffId = fromStaff.get(request)
    const body = budget.open({
      kind: staffId === undefined ? kindOf(request) : 'staff',
      sender: staffId ?? networkOf(request.ip),
      cut: () => request.raw.destroy(),
    })
    // The parser listens in the same tick, so no part is missed.
    payload.on('data', (part: Buffer) => body.add(part.length))
    payload.once('end', () => {
      body.end()
      // Nothing of this request is left to be read.
      reply.raw.shouldKeepAlive = mayBeKept.has(request)
    })
    payload.once('close', body.end)
    // The client may have hung up while the route was asking the database.
    if (payload.destroyed) body.end()
    done(null, payload)
  }
  app.addHook('onRoute', (route) => {
    if (route.method === 'POST') route.preParsing = [route.preParsing ?? [], countBody].flat()
  })
}

/** A crowd may get such a refusal: a small body is thrown away instead, and the connection stays. */
export function ignoreSmallBody(request: FastifyRequest, reply: FastifyReply) {
  const isSmall = Number(request.headers['content-length']) <= MAX_IGNORED_BYTES
  if (isSmall && mayBeKept.has(request)) reply.raw.shouldKeepAlive = true
}

function kindOf(request: FastifyRequest) {
  return request.routeOptions.config.isOrderOrWebhook ? 'orders' : 'others'
}

export function announcesBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return length !== '0' || encoding !== undefined
}
