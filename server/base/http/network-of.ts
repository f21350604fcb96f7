import { isIPv6 } from 'node:net'

const IPV4_WITH_PORT = /^(?<address>\d+\.\d+\.\d+\.\d+):\d+$/
const IN_BRACKETS = /^\[(?<address>[^\]]+)\](?::\d+)?$/
const ZONE = /%.*$/
const GROUPS = 8
const GROUPS_OF_NETWORK = 4
const MAPPED_IPV4 = '0:0:0:0:0:ffff:'

/**
 * The unit of rate limits: an IPv4 address, or the IPv6 /64 that a provider gives to one household.
 * Proxies write addresses in many ways, some with a port; anything else is returned unchanged.
 */
export function networkOf(address: string | undefined): string {
  // A closed connection has no address.
  if (address === undefined) return ''
  const plain = (IPV4_WITH_PORT.exec(address) ?? IN_BRACKETS.exec(address))?.groups?.address
  const withoutZone = (plain ?? address).replace(ZONE, '')
  if (!isIPv6(withoutZone)) return withoutZone

  const groups = groupsOf(withoutZone)
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
