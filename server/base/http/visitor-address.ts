import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TrustProxy } from './trust-proxy.ts'
import { trustedHop } from './trusted-peer.ts'

/** A request before it reaches Fastify. */
export type Asking = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * Fastify calls this `request.ip`, but the request has not reached it here: it is the last address that a trusted proxy
 * reported. Null if it cannot be told for certain, such as from a header that holds no address.
 */
export function visitorAddress(setting: TrustProxy): (request: Asking) => string | null {
  const isTrusted = trustedHop(setting)
  return ({ headers, socket }) => {
    let address = socket.remoteAddress
    if (address === undefined) return null
    const reported = headers['x-forwarded-for']
    if (reported === undefined) return address
    if (typeof reported !== 'string') return null
    const hops = reported.split(',').map((hop) => hop.trim())
    for (const [hop, before] of hops.toReversed().entries()) {
      if (!isTrusted(address, hop)) return address
      if (isIP(before) === 0) return null
      address = before
    }
    return address
  }
}
