import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { ConnectionName } from '#domain/connections/connection'
import type { Config } from '../base/config.ts'
import { hostOf, isLoopback, isPrivate } from '../base/http/host.ts'

/** Beside what `isPrivate` knows: this machine, carriers, benchmarks, many at once, and IPv4 inside of IPv6. */
const NO_PUBLIC_HOSTS = new BlockList()
NO_PUBLIC_HOSTS.addSubnet('0.0.0.0', 8, 'ipv4')
NO_PUBLIC_HOSTS.addSubnet('100.64.0.0', 10, 'ipv4')
NO_PUBLIC_HOSTS.addSubnet('198.18.0.0', 15, 'ipv4')
NO_PUBLIC_HOSTS.addSubnet('224.0.0.0', 3, 'ipv4')
NO_PUBLIC_HOSTS.addAddress('::', 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('64:ff9b::', 96, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('fec0::', 10, 'ipv6')
NO_PUBLIC_HOSTS.addSubnet('ff00::', 8, 'ipv6')

/**
 * A mail server or a bucket that is typed must be outside: otherwise whoever takes over an owner's session could talk to
 * what is reachable from this server alone. Returns the host that is not outside, or null. A name that nobody knows is
 * none of these; using it fails, and says so.
 */
export async function findPrivateHost(
  name: ConnectionName,
  { smtp, backupBucket }: Pick<Config, 'smtp' | 'backupBucket'>,
): Promise<string | null> {
  const host = {
    address: null,
    payments: null,
    mail: smtp?.host ?? null,
    backup: backupBucket && hostOf(backupBucket.endpoint),
  }[name]
  if (host === null) return null
  return (await isInside(host)) ? host : null
}

async function isInside(host: string): Promise<boolean> {
  if (isInsideAddress(host)) return true
  if (isIP(host) !== 0) return false
  if (!host.includes('.')) return true
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => isInsideAddress(address))
}

function isInsideAddress(host: string): boolean {
  const family = isIP(host)
  const isListed = family !== 0 && NO_PUBLIC_HOSTS.check(host, family === 6 ? 'ipv6' : 'ipv4')
  return isListed || isLoopback(host) || isPrivate(host)
}
