import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isInsideAddress } from './inside-hosts.ts'

export class InsideFailure extends Error {
  constructor() {
    super('its address is inside the network of the server')
  }
}

/**
 * Resolves a name for the connection that is being opened. A name that was outside when it was typed may lead elsewhere
 * by now, so the very addresses that are used are judged.
 */
export const lookUpOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    if (addresses.some(({ address }) => isInsideAddress(address))) {
      return done(new InsideFailure(), [])
    }
    const [first] = addresses
    if (options.all || !first) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

/** An address that is written as such is never looked up. */
export function isWrittenInside(host: string): boolean {
  return isIP(host) !== 0 && isInsideAddress(host)
}

/** The address to connect to, for a library that would look it up again. */
export function resolveOutside(host: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  if (isWrittenInside(host)) reject(new InsideFailure())
  else {
    lookUpOutside(host, { order: 'ipv4first' }, (error, address) => {
      if (error) reject(error)
      else resolve(String(address))
    })
  }
  return promise
}
