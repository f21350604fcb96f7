import { COUNTRIES, DEFAULT_COUNTRY } from '../checkout/countries.ts'
import { GHANA_REGIONS } from '../checkout/ghana-regions.ts'
import { cleanLine } from '../form/text.ts'
import { readCedis } from '../money/read-cedis.ts'
import { failure, type Result, success } from '../result.ts'
import { DELIVERY_KINDS, OTHER_COUNTRIES, type Zone } from './zone.ts'

/** A zone as its form has it. */
export type TypedZone = {
  readonly name: string
  readonly kind: string
  /** Names or codes, separated by commas. */
  readonly countries: string
  readonly isForOthers: boolean
  readonly regions: readonly string[]
  readonly towns: string
  readonly words: string
  /** The place and the hours are used for pick-up only. */
  readonly place: string
  readonly hours: string
  /** In cedis. */
  readonly fee: string
}

export type ZoneContent = Omit<Zone, 'id'>
export type ZoneProblem =
  | 'zone-name-missing'
  | 'zone-kind-missing'
  | 'zone-countries-missing'
  | 'zone-country-unknown'
  | 'zone-fee-wrong'
  | 'zone-place-missing'
  | 'zone-hours-missing'
  | 'zone-too-long'
export type ZoneProblems = Readonly<Partial<Record<keyof TypedZone, ZoneProblem>>>

const MAX_LENGTH = { name: 60, towns: 200, words: 200, place: 200, hours: 100 } as const
/** Ten thousand cedis: more is a typing error. */
const MAX_FEE_PESEWAS = 1_000_000

/** At most one problem for each field. */
export function readZone(typed: TypedZone): Result<ZoneContent, ZoneProblems> {
  const name = cleanLine(typed.name)
  const [towns, words] = [cleanLine(typed.towns), cleanLine(typed.words)]
  const kind = DELIVERY_KINDS.find((each) => each === typed.kind)
  const countries = typed.isForOthers ? [OTHER_COUNTRIES] : readCountries(typed.countries)
  const feePesewas = kind === 'charged' ? readFee(typed.fee) : 0
  const isPickUp = kind === 'pick-up'
  const place = isPickUp ? cleanLine(typed.place) : ''
  const hours = isPickUp ? cleanLine(typed.hours) : ''
  const problems: Partial<Record<keyof TypedZone, ZoneProblem>> = {
    ...(place.length > MAX_LENGTH.place && { place: 'zone-too-long' }),
    ...(hours.length > MAX_LENGTH.hours && { hours: 'zone-too-long' }),
    ...(isPickUp && place === '' && { place: 'zone-place-missing' }),
    ...(isPickUp && hours === '' && { hours: 'zone-hours-missing' }),
    ...(words.length > MAX_LENGTH.words && { words: 'zone-too-long' }),
    ...(towns.length > MAX_LENGTH.towns && { towns: 'zone-too-long' }),
    ...(name.length > MAX_LENGTH.name && { name: 'zone-too-long' }),
    ...(name === '' && { name: 'zone-name-missing' }),
    ...(feePesewas === null && { fee: 'zone-fee-wrong' }),
    ...(countries === null && { countries: 'zone-country-unknown' }),
    ...(countries?.length === 0 && { countries: 'zone-countries-missing' }),
    ...(kind === undefined && { kind: 'zone-kind-missing' }),
  }
  if (!kind || !countries || feePesewas === null || Object.keys(problems).length > 0) {
    return failure(problems)
  }
  const regions = countries.join() === DEFAULT_COUNTRY ? knownRegions(typed.regions) : []
  return success({ name, kind, countries, regions, towns, words, place, hours, feePesewas })
}

/** Null if one of them is no country. */
function readCountries(typed: string): readonly string[] | null {
  const names = typed
    .split(',')
    .map((name) => cleanLine(name).toLowerCase())
    .filter((name) => name !== '')
  const codes = names.map((name) => COUNTRIES.find((country) => isNamed(country, name))?.code)
  return codes.every((code) => code !== undefined) ? [...new Set(codes)] : null
}

function isNamed({ code, name }: { readonly code: string; readonly name: string }, typed: string) {
  return name.toLowerCase() === typed || code.toLowerCase() === typed
}

/** All of them is the same as none: the whole country. */
function knownRegions(typed: readonly string[]): readonly string[] {
  const known = GHANA_REGIONS.filter((region) => typed.includes(region))
  return known.length === GHANA_REGIONS.length ? [] : known
}

function readFee(typed: string): number | null {
  const fee = readCedis(typed)?.minor
  return fee !== undefined && fee > 0 && fee <= MAX_FEE_PESEWAS ? fee : null
}
