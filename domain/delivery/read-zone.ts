import * as v from 'valibot'
import { COUNTRIES, DEFAULT_COUNTRY } from '../checkout/countries.ts'
import { GHANA_REGIONS } from '../checkout/ghana-regions.ts'
import { choiceOf, fieldOf, filledLine, ignoredField, sumOfMoney } from '../form/fields.ts'
import { type FieldErrors, readForm, readOwnerForm } from '../form/read-form.ts'
import { cleanLine, optionalLine } from '../form/text.ts'
import { deliveryMessages } from '../owner-messages/delivery.ts'
import { type Result, success } from '../result.ts'
import { DELIVERY_KINDS, OTHER_COUNTRIES, type Zone } from './zone.ts'

export type TypedZone = {
  readonly name: string
  readonly kind: string
  /** Countries are names or codes, separated by commas. */
  readonly countries: string
  readonly isForOthers: boolean
  readonly regions: readonly string[]
  readonly towns: string
  readonly words: string
  /** The place and the hours are used for pick-up only. */
  readonly place: string
  readonly hours: string
  /** The fee is in cedis. */
  readonly fee: string
}

export type ZoneContent = Omit<Zone, 'id'>
export type ZoneProblems = FieldErrors<keyof TypedZone, keyof typeof deliveryMessages>

const tooLong = 'zone-too-long'
const kindForm = v.object({ kind: choiceOf(DELIVERY_KINDS, 'zone-kind-missing') })
const countries = v.pipe(
  fieldOf(readCountries, 'zone-country-unknown'),
  v.nonEmpty('zone-countries-missing'),
)
const place = filledLine(200, { missing: 'zone-place-missing', tooLong })
const hours = filledLine(100, { missing: 'zone-hours-missing', tooLong })
/** More than ten thousand cedis is a typing error. */
const fee = sumOfMoney({ min: 1, max: 1_000_000 }, 'zone-fee-wrong')

function buildForm(kind: Zone['kind'] | null, isForOthers: boolean) {
  return v.object({
    name: filledLine(60, { missing: 'zone-name-missing', tooLong }),
    ...kindForm.entries,
    countries: isForOthers ? ignoredField<readonly string[]>([OTHER_COUNTRIES]) : countries,
    isForOthers: v.boolean(),
    regions: v.array(v.string()),
    towns: optionalLine(200, tooLong),
    words: optionalLine(200, tooLong),
    place: kind === 'pick-up' ? place : ignoredField(''),
    hours: kind === 'pick-up' ? hours : ignoredField(''),
    fee: kind === 'charged' ? fee : ignoredField(0),
  })
}

export function readZone(typed: TypedZone): Result<ZoneContent, ZoneProblems> {
  const known = readForm(kindForm, typed)
  const form = buildForm(known.ok ? known.value.kind : null, typed.isForOthers)
  const read = readOwnerForm(form, typed, deliveryMessages)
  if (!read.ok) return read
  const { isForOthers: _, fee: feePesewas, regions, ...zone } = read.value
  const isGhana = zone.countries.join() === DEFAULT_COUNTRY
  return success({ ...zone, feePesewas, regions: isGhana ? knownRegions(regions) : [] })
}

/** The result is null if one of the names is no country. */
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
