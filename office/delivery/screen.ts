import { listStoredZones, type StoredZone } from '#database/delivery/delivery-zones'
import { loadSettings } from '#database/settings/settings'
import { findCountry } from '#domain/checkout/countries'
import type { TypedZone } from '#domain/delivery/read-zone'
import { shippingPromise } from '#domain/delivery/shipping-promise'
import type { DeliveryKind } from '#domain/delivery/zone'
import { OTHER_COUNTRIES } from '#domain/delivery/zone'
import { readWholeNumber } from '#domain/form/whole-number'
import { toDecimals } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { readCedis } from '#domain/money/read-cedis'
import { deliveryMessages } from '#domain/owner-messages/delivery'
import { ownerMessages } from '#domain/owner-messages/office'
import type { Result } from '#domain/result'
import { addZone, editZone, removeZone, type ZoneFailure } from '#server/delivery/change-zones'
import { changeSettings } from '#server/settings/change-settings'
import { bothVersions, type LabelledWords } from '../kit/both-versions.ts'
import { seenVersion } from '../kit/fields.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  refuseFields,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

/** A zone as its form shows it. */
export type ZoneForm = TypedZone & {
  readonly id: string
  readonly version: number
  readonly kind: DeliveryKind
}

const { path } = screens.delivery

export const load = async ({ context: { db } }: ScreenRequest) => {
  const { revision, stored, zones } = await loadSettings(db)
  const freeFromPesewas = stored.freeDeliveryFromPesewas
  const { freeLine, words } = shippingPromise({ zones, freeFromPesewas })
  return show('delivery', 'Delivery', {
    zones: (await listStoredZones(db)).map(toForm),
    freeFrom: toDecimals(pesewas(freeFromPesewas)),
    revision,
    words: [freeLine, words],
  })
}

function toForm({ countries, feePesewas, ...zone }: StoredZone): ZoneForm {
  const isForOthers = countries.includes(OTHER_COUNTRIES)
  const names = countries.map((code) => findCountry(code)?.name ?? code)
  return {
    ...zone,
    isForOthers,
    countries: isForOthers ? '' : names.join(', '),
    fee: feePesewas === 0 ? '' : toDecimals(pesewas(feePesewas)),
  }
}

export const posts: readonly Post[] = [
  { path: `${path}/add`, access: 'change-settings', screen: 'delivery', handle: add },
  { path: `${path}/edit`, access: 'change-settings', screen: 'delivery', handle: edit },
  {
    path: `${path}/free-from`,
    access: 'change-settings',
    screen: 'delivery',
    handle: saveFreeFrom,
  },
]

async function add(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const typed = typedZoneOf(fields)
  return outcomeOf(request, await addZone(context, { typed, actor: actorOfRequest(request) }))
}

/** The form has one button that saves the zone and one that removes it. */
async function edit(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const asked = {
    id: fields.text('id'),
    version: seenVersion(fields),
    actor: actorOfRequest(request),
  }
  return fields.text('remove') === ''
    ? outcomeOf(request, await editZone(context, { ...asked, typed: typedZoneOf(fields) }))
    : outcomeOf(request, await removeZone(context, asked))
}

async function saveFreeFrom(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const changed = await changeSettings(context, {
    given: { freeDeliveryFromPesewas: readCedis(fields.text('freeFrom'))?.minor ?? Number.NaN },
    seenRevision: readWholeNumber(fields.text('revision')) ?? 0,
    actor: actorOfRequest(request),
  })
  if (changed.ok) return { kind: 'done', next: path, notice: 'delivery-saved' }
  return changed.error.code === 'fields-invalid'
    ? refuseFields({ freeFrom: changed.error.fields.freeDeliveryFromPesewas }, ownerMessages)
    : refuse(409, ownerMessages[changed.error.code])
}

function typedZoneOf(fields: Fields): TypedZone {
  return {
    name: fields.text('name'),
    kind: fields.text('kind'),
    countries: fields.text('countries'),
    isForOthers: fields.text('isForOthers') !== '',
    regions: fields.all('regions'),
    towns: fields.text('towns'),
    words: fields.text('words'),
    place: fields.text('place'),
    hours: fields.text('hours'),
    fee: fields.text('fee'),
  }
}

function outcomeOf({ fields }: PostRequest, changed: Result<null, ZoneFailure>): PostOutcome {
  if (changed.ok) return { kind: 'done', next: path, notice: 'delivery-saved' }
  const { error } = changed
  switch (error.code) {
    case 'fields-invalid':
      return refuseFields(error.fields, deliveryMessages)
    case 'zone-changed': {
      const { stored } = error
      const sentence = deliveryMessages[stored ? 'zone-changed' : 'zone-gone']
      return refuseConflict(
        sentence,
        bothVersions(wordsOf(typedZoneOf(fields)), stored && wordsOf(toForm(stored))),
      )
    }
    default:
      return refuse(409, deliveryMessages[error.code])
  }
}

function wordsOf(zone: TypedZone): LabelledWords {
  return {
    Name: zone.name,
    How: zone.kind,
    'Fee in cedis': zone.fee,
    Countries: zone.isForOthers ? 'all others' : zone.countries,
    Regions: zone.regions.join(', '),
    'Where to collect': zone.place,
    'When to collect': zone.hours,
    Towns: zone.towns,
    'Words for the shopper': zone.words,
  }
}
