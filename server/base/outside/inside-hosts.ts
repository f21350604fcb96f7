import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isLoopback, isPrivate } from '../http/host.ts'

/** Beside what `isPrivate` knows: this machine, carriers, benchmarks, many at once, and IPv4 inside of IPv6. */
const NO_PUBLIC_HOSTS = new BlockList()
NO_PUBLIC_HOSTS.addSubnet('0.0.0.0', 8, 'ipv4')
NO_PUBLIC_HOSTS.addSubnet('100.64.0.0', 10, 'ipv4')
NO_PUBLIC_HOSTS.addSubnet('192.0.0.0', 24, 'ipv4')
NO_PUBLIC_HOSTS.addSubnet('198.18.0.0', 15, 'ipv4')
NO_PUBLIC_HOSTS.addSubnet('224.0.0.0', 3, 'ipv4')
NO_PUBLIC_HOSTS.addSubnet('::', 96, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('::ffff:0:0:0', 96, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('64:ff9b::', 96, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('64:ff9b:1::', 48, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('2001::', 32, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('2002::', 16, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('fec0::', 10, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('ff00::', 8, 'ipv6')

/** Whatever resolves names reads such a last part as a number, and the whole as an address: `0x7f.1`, `2130706433`. */
const NUMBER = /^(?:0x[\da-f]*|\d+)$/i

/**
 * Whether this name or address is inside the network of the server, or not written as one outside is. A name that nobody
 * knows is outside: using it fails, and says so.
 */
export async function isInside(host: string): Promise<boolean> {
  const name = host.replace(/\.$/, '')
  if (isInsideAddress(name)) return true
  if (isIP(name) !== 0) return false
  const last = name.split('.').at(-1) ?? ''
  if (last === name || NUMBER.test(last)) return true
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.some(({ address }) => isInsideAddress(address))
}

export function isInsideAddress(host: string): boolean {
  const family = isIP(host)
  const isListed = family !== 0 && NO_PUBLIC_HOSTS.check(host, family === 6 ? 'ipv6' : 'ipv4')
  return isListed || isLoopback(host) || isPrivate(host)
}
