import { isIP } from 'node:net'

/**
 * Which proxies may report the visitor's address: as Fastify's `trustProxy` says it or, if nobody said anything,
 * `own-machine`: whoever connects from this machine is one proxy, and nobody else is.
 */
export type TrustProxy = boolean | number | string[] | 'own-machine'

/** Networks that Fastify knows by name. */
const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])
const NETMASK = /^1+0*$/

/** Fastify throws for any other value. */
export function isTrustProxy(given: string): boolean {
  if (/^(?:true|false|\d{1,9})$/.test(given)) return true
  return listOf(given).every((each) => NAMED.has(each) || isNetwork(each))
}

export function readTrustProxy(given: string): TrustProxy {
  if (given === 'true' || given === 'false') return given === 'true'
  return /^\d+$/.test(given) ? Number(given) : listOf(given)
}

function listOf(given: string): string[] {
  return given.split(',').map((address) => address.trim())
}

/** An address, optionally followed by a prefix length or, for IPv4, a netmask. */
function isNetwork(given: string): boolean {
  const [address = '', range, ...more] = given.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (range === undefined) return true
  if (family === 4 && isIP(range) === 4) return NETMASK.test(bitsOf(range))
  return /^[1-9]\d{0,2}$/.test(range) && Number(range) <= (family === 6 ? 128 : 32)
}

function bitsOf(address: string): string {
  return address
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')
}
