import type { Transaction } from 'kysely'
import {
  deleteZone,
  insertZone,
  listStoredZones,
  type StoredZone,
  updateZone,
} from '#database/delivery/delivery-zones'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { freeSlug, slugOf } from '#domain/catalogue/slug'
import { changedTexts } from '#domain/changed-texts'
import {
  readZone,
  type TypedZone,
  type ZoneContent,
  type ZoneProblems,
} from '#domain/delivery/read-zone'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'

type ZoneContext = Pick<AppContext, 'db' | 'now' | 'settings'>

export type ZoneFailure =
  | { readonly code: 'fields-invalid'; readonly fields: ZoneProblems }
  /** Somebody else has changed the zone; null: has removed it. */
  | { readonly code: 'zone-changed'; readonly stored: StoredZone | null }
  /** `zone-last`: something must be offered. */
  | { readonly code: 'zone-last' | 'zones-full' }

/** The data of the checkout has all zones, so their number is limited. */
const MAX_ZONES = 40

type Changed = Result<null, ZoneFailure>

export async function addZone(
  context: ZoneContext,
  { typed, actor }: { readonly typed: TypedZone; readonly actor: Actor },
): Promise<Changed> {
  const read = readZone(typed)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  return change(context, async (trx, zones) => {
    if (zones.length >= MAX_ZONES) return failure({ code: 'zones-full' })
    const isTaken = (id: string) => zones.some((zone) => zone.id === id)
    const id = freeSlug(slugOf(read.value.name, 'zone'), isTaken)
    await insertZone(trx, { id, ...read.value })
    return done({ actor, action: 'zone-added', id, detail: textsOf(read.value) })
  })
}

type Edit = {
  readonly id: string
  /** The version that the person saw. */
  readonly version: number
  readonly typed: TypedZone
  readonly actor: Actor
}

export async function editZone(
  context: ZoneContext,
  { id, version, typed, actor }: Edit,
): Promise<Changed> {
  const read = readZone(typed)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  return change(context, async (trx, zones) => {
    const before = zones.find((zone) => zone.id === id) ?? null
    const isSaved = await updateZone(trx, { id, version, ...read.value })
    if (!before || !isSaved) return failure({ code: 'zone-changed', stored: before })
    return done({
      actor,
      action: 'zone-edited',
      id,
      detail: changedTexts(textsOf(before), textsOf(read.value)),
    })
  })
}

export function removeZone(
  context: ZoneContext,
  { id, version, actor }: Omit<Edit, 'typed'>,
): Promise<Changed> {
  return change(context, async (trx, zones) => {
    const before = zones.find((zone) => zone.id === id) ?? null
    if (zones.length === 1) return failure({ code: 'zone-last' })
    const isRemoved = await deleteZone(trx, { id, version })
    if (!before || !isRemoved) return failure({ code: 'zone-changed', stored: before })
    return done({ actor, action: 'zone-removed', id, detail: textsOf(before) })
  })
}

type Audited = {
  readonly actor: Actor
  readonly action: string
  readonly id: string
  readonly detail: Readonly<Record<string, string>>
}

function done(audited: Audited) {
  return success(audited)
}

type Work = (
  trx: Transaction<Schema>,
  zones: readonly StoredZone[],
) => Promise<Result<Audited, ZoneFailure>>

/** Zones are part of the settings: every process has a change within two seconds. */
async function change({ db, now, settings }: ZoneContext, work: Work): Promise<Changed> {
  const changed = await transact(db, async (trx) => {
    // This comes first, because it locks: two people who remove the last two zones take turns.
    await bumpRevision(trx, 'settings')
    const worked = await work(trx, await listStoredZones(trx))
    if (!worked.ok) return worked
    const { id, ...entry } = worked.value
    await writeAudit(trx, { ...entry, subject: `delivery zone ${id}`, nowMs: now() })
    return success(null)
  })
  if (changed.ok) await settings.refresh()
  return changed
}

function textsOf(zone: ZoneContent): Record<string, string> {
  const { name, kind, countries, regions, towns, words, place, hours, feePesewas } = zone
  return {
    name,
    kind,
    countries: countries.join(', '),
    regions: regions.join(', '),
    towns,
    words,
    place,
    hours,
    fee: String(feePesewas),
  }
}
