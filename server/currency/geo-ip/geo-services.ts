import { BlockList, isIP } from 'node:net'
import type { GeoServices } from '#contracts/currency'
import type { Config } from '../../base/config.ts'
import { unmapIpv4 } from './geo-ip.ts'

/** §7, calls 6 and 7: the browser calls these after our own lookup. */
const PUBLIC_SERVICES = ['https://ipapi.co/json/', 'https://api.country.is/']
const PUBLIC_REVERSE_GEOCODER = 'https://api.bigdatacloud.net/data/reverse-geocode-client'

/** All services that a page may connect to. */
export function geoUrls(geo: Config['geo']): readonly string[] {
  const { services, reverseGeocodeUrl } = allGeoServices(geo)
  return [...services, ...(reverseGeocodeUrl === null ? [] : [reverseGeocodeUrl])]
}

function allGeoServices({ serviceUrls, reverseGeocodeUrl }: Config['geo']): GeoServices {
  return {
    services: serviceUrls ?? PUBLIC_SERVICES,
    reverseGeocodeUrl:
      reverseGeocodeUrl === undefined ? PUBLIC_REVERSE_GEOCODER : reverseGeocodeUrl,
  }
}

/**
 * A visitor from the same machine or network is running or testing the shop: public services are
 * not called, only those that the owner configured.
 */
export function geoServicesFor(geo: Config['geo'], address: string): GeoServices {
  const all = allGeoServices(geo)
  return geo.serviceUrls === undefined && isPrivate(address) ? { ...all, services: [] } : all
}

const PRIVATE = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv4')
}
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

function isPrivate(given: string): boolean {
  const address = unmapIpv4(given)
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
