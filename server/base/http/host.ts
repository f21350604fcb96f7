import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4')
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4')
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4')
PRIVATE.addSubnet('169.254.0.0', 16, 'ipv4')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

const NAME_OR_IPV4 = /^[\w.-]+(?::\d{1,5})?$/
const IPV6 = /^\[[\da-f:.]+\](?::\d{1,5})?$/i

/**
 * The name or address in a Host header, normalised as browsers do before they connect; null when it
 * is invalid. The patterns reject userinfo: 'localhost@shop.example' would parse as shop.example.
 */
export function readHost(header: string): string | null {
  if (!NAME_OR_IPV4.test(header) && !IPV6.test(header)) return null
  const address = `http://${header}`
  return URL.canParse(address) ? hostOf(address) : null
}

export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isListed(LOOPBACK, host)
}

/** An address of the local network, not reachable from the internet. */
export function isPrivate(host: string): boolean {
  return host.endsWith('.local') || isListed(PRIVATE, host)
}

function isListed(list: BlockList, host: string): boolean {
  const family = isIP(host)
  return family !== 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4')
}
