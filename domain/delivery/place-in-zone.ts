import { OTHER_COUNTRIES, type Zone } from './zone.ts'

export type Place = { readonly country: string; readonly region: string }

/** The owner decides where it goes, also before there is an address. */
export function placeInZone({ countries, regions }: Zone, { country, region }: Place): Place {
  const isThere = countries.includes(country) || countries.includes(OTHER_COUNTRIES)
  const isCovered = regions.length === 0 || regions.includes(region)
  return {
    country: isThere ? country : (countries[0] ?? country),
    region: isCovered ? region : (regions[0] ?? region),
  }
}
