import type { ZoneForm } from '#contracts/backoffice/delivery-data'
import { screens } from '#contracts/backoffice/screens'
import { listStoredZones, type StoredZone } from '#database/repositories/delivery-zones'
import { loadSettings } from '#database/repositories/settings'
import { findCountry } from '#domain/checkout/countries'
import type { TypedZone } from '#domain/delivery/read-zone'
import { shippingPromise } from '#domain/delivery/shipping-words'
import { OTHER_COUNTRIES } from '#domain/delivery/zone'
import { toDecimals } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { readCedis } from '#domain/money/read-cedis'
import { ownerMessages } from '#domain/owner-messages'
import type { Result } from '#domain/result'
import { addZone, editZone, removeZone, type ZoneFailure } from '../../delivery/change-zones.ts'
import { changeSettings } from '../../settings/change-settings.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseFields,
  type ScreenLoader,
} from '../screen.ts'

const { path } = screens.delivery

export const deliveryScreen: ScreenLoader = async ({ context: { db } }) => {
  const { revision, stored, zones } = await loadSettings(db)
  const freeFromPesewas = stored.freeDeliveryFromPesewas
  const { freeLine, words } = shippingPromise({ zones, freeFromPesewas })
  return {
    screen: 'delivery',
    title: 'Delivery',
    data: {
      zones: (await listStoredZones(db)).map(toForm),
      freeFrom: toDecimals(pesewas(freeFromPesewas)),
      revision,
      words: [freeLine, words],
    },
  }
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

export const deliveryPosts: readonly Post[] = [
  { path: `${path}/add`, access: 'owner', screen: 'delivery', handle: add },
  { path: `${path}/edit`, access: 'owner', screen: 'delivery', handle: edit },
  { path: `${path}/free-from`, access: 'owner', screen: 'delivery', handle: saveFreeFrom },
]

async function add(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const typed = readTyped(fields)
  return outcomeOf(await addZone(context, { typed, actor: actorOfRequest(request) }))
}

/** Its buttons save the zone, or remove it. */
async function edit(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const asked = {
    id: fields.text('id'),
    version: Number(fields.text('version')) || 0,
    actor: actorOfRequest(request),
  }
  return fields.text('remove') === ''
    ? outcomeOf(await editZone(context, { ...asked, typed: readTyped(fields) }))
    : outcomeOf(await removeZone(context, asked))
}

async function saveFreeFrom(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const changed = await changeSettings(context, {
    given: { freeDeliveryFromPesewas: readCedis(fields.text('freeFrom'))?.minor ?? Number.NaN },
    seenRevision: Number(fields.text('revision')) || 0,
    actor: actorOfRequest(request),
  })
  if (changed.ok) return { kind: 'done', next: path, notice: 'delivery-saved' }
  return changed.error.code === 'fields-invalid'
    ? refuseFields({ freeFrom: changed.error.fields.freeDeliveryFromPesewas })
    : refuse(409, ownerMessages[changed.error.code])
}

function readTyped(fields: Fields): TypedZone {
  return {
    name: fields.text('name'),
    kind: fields.text('kind'),
    countries: fields.text('countries'),
    isForOthers: fields.text('isForOthers') !== '',
    regions: fields.all('regions'),
    towns: fields.text('towns'),
    words: fields.text('words'),
    fee: fields.text('fee'),
  }
}

function outcomeOf(changed: Result<null, ZoneFailure>): PostOutcome {
  if (changed.ok) return { kind: 'done', next: path, notice: 'delivery-saved' }
  const { error } = changed
  return error.code === 'fields-invalid'
    ? refuseFields(error.fields)
    : refuse(409, ownerMessages[error.code])
}
