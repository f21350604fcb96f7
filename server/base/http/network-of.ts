import { isIPv6 } from 'node:net'
import { plainAddress } from './plain-address.ts'

const GROUPS = 8
const GROUPS_OF_NETWORK = 4
const MAPPED_IPV4 = '0:0:0:0:0:ffff:'

/**
 * The unit of rate limits: an IPv4 address, or the IPv6 /64 that a provider gives to one household.
 * What is no address is returned unchanged.
 */
export function networkOf(address: string | undefined): string {
  // A closed connection has no address.
  if (address === undefined) return ''
  const plain = plainAddress(address) ?? address
  if (!isIPv6(plain)) return plain

  const groups = groupsOf(plain)
  if (groups.join(':').startsWith(MAPPED_IPV4)) return mappedIpv4(groups)
  return groups.slice(0, GROUPS_OF_NETWORK).join(':')
}

/** Returns all eight groups; the URL parser writes them in lower case and without leading zeros. */
function groupsOf(ipv6: string): readonly string[] {
  const canonical = new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
  const [before = [], after = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after]
}

function mappedIpv4(groups: readonly string[]): string {
  return groups
    .slice(-2)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.')
}
