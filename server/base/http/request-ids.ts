import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { currentRequestId, newRequestId, withRequestId } from '#database/request-id'
import type { TrustProxy } from './trust-proxy.ts'
import { trustedPeer } from './trusted-peer.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** No other ids are taken over: whatever a proxy passes on from visitors could be a name or a phone number. */
const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * A trusted proxy may have given the request an id, which is kept, so that its log and ours agree; else it gets a new
 * one.
 */
export function requestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = trustedPeer(trustProxy)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    if (typeof given !== 'string' || !ID.test(given)) return newRequestId()
    return isTrusted(socket.remoteAddress) ? given : newRequestId()
  }
}

/** Everything that a request causes knows its id, and so does whoever sent it. */
export function followRequests(app: FastifyInstance) {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(REQUEST_ID_HEADER, id)
    withRequestId(id, done)
  })
  // Reading the body, or waiting for a turn, goes on outside of what the first hook started.
  app.addHook('preValidation', ({ id }, _reply, done) =>
    currentRequestId() === id ? done() : withRequestId(id, done),
  )
}
