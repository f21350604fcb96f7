import { OTHER_COUNTRIES, type Zone } from './zone.ts'

export type DeliveryPlace = { readonly country: string; readonly region: string }

/** Somebody may choose an order's zone before there is an address: this is a place that the zone covers. */
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
