import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { plainAddress } from './plain-address.ts'
import type { TrustProxy } from './trust-proxy.ts'
import { trustedHop } from './trusted-peer.ts'

/** A request before it reaches Fastify. */
export type Asking = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * It is the last address that a trusted proxy reported. What is no address counts for nothing, so that behind a proxy that
 * passes on what visitors send nobody has as many addresses as there are words. Null: the connection is closed.
 */
export function visitorAddress(setting: TrustProxy): (request: Asking) => string | null {
  const isTrusted = trustedHop(setting)
  return ({ headers, socket }) => {
    if (socket.remoteAddress === undefined) return null
    let address = socket.remoteAddress
    const hops = [headers['x-forwarded-for'] ?? []].flat().flatMap((each) => each.split(','))
    for (const [hop, reported] of hops.toReversed().entries()) {
      if (!isTrusted(address, hop)) return address
      const before = plainAddress(reported.trim())
      if (before === null) return address
      address = before
    }
    return address
  }
}

/** Fastify takes any text for an address. This is first, so that `request.ip` is the same for whoever reads it. */
export function readVisitorAddresses(app: FastifyInstance, setting: TrustProxy) {
  const addressOf = visitorAddress(setting)
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: addressOf(request.raw) ?? '' })
    done()
  })
}
