import type { GeoServices } from '#contracts/currency'
import type { Config } from '../../base/config.ts'
import { isLoopback, isPrivate } from '../../base/http/host.ts'

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
export function geoServicesFor(geo: Config['geo'], address = ''): GeoServices {
  const all = allGeoServices(geo)
  const isNear = isLoopback(address) || isPrivate(address)
  return geo.serviceUrls === undefined && isNear ? { ...all, services: [] } : all
}
