import { BlockList, isIP } from 'node:net'
import type { TrustProxy } from './trust-proxy.ts'

/** Fastify means these ranges by these names. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** The returned function tells whether whoever opened the connection is a proxy of ours, by TRUST_PROXY. */
export function trustedPeer(setting: TrustProxy): (address: string | undefined) => boolean {
  const isTrusted = trustedHop(setting)
  return (address) => isTrusted(address, 0)
}

/** The returned function asks this of the address that `hop` proxies before the last one have reported. */
export function trustedHop(
  setting: TrustProxy,
): (address: string | undefined, hop: number) => boolean {
  if (typeof setting === 'boolean') return () => setting
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  if (setting === 'own-machine') {
    const isOwnMachine = trustedHop(['loopback'])
    return (address, hop) => hop === 0 && isOwnMachine(address, hop)
  }
  const networks = new BlockList()
  for (const network of setting.flatMap((each) => NAMED[each] ?? [each])) add(networks, network)
  return (address = '') => {
    const family = isIP(address)
    return family !== 0 && networks.check(address, familyName(family))
  }
}

function add(networks: BlockList, network: string) {
  const [address = '', range] = network.split('/')
  const family = isIP(address)
  if (range === undefined) networks.addAddress(address, familyName(family))
  else networks.addSubnet(address, prefixOf(range), familyName(family))
}

/** '8', or as a netmask '255.0.0.0'. */
function prefixOf(range: string): number {
  if (isIP(range) === 0) return Number(range)
  const bits = range.split('.').map((byte) => Number(byte).toString(2).replaceAll('0', ''))
  return bits.join('').length
}

function familyName(family: number): 'ipv4' | 'ipv6' {
  return family === 6 ? 'ipv6' : 'ipv4'
}
