import { OTHER_COUNTRIES, type Zone } from './zone.ts'

export type DeliveryPlace = { readonly country: string; readonly region: string }

/** A place that the zone covers: of an order whose zone somebody chose before there was an address. */
export function placeInZone(
  { countries, regions }: Pick<Zone, 'countries' | 'regions'>,
  { country, region }: DeliveryPlace,
): DeliveryPlace {
  const isThere = countries.includes(country) || countries.includes(OTHER_COUNTRIES)
  const isCovered = regions.length === 0 || regions.includes(region)
  return {
    country: isThere ? country : (countries[0] ?? country),
    region: isCovered ? region : (regions[0] ?? region),
  }
}
