import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { isShippedSurcharge, type Surcharge } from '#domain/catalogue/surcharge'
import type { Zone } from '#domain/delivery/zone'
import {
  DEFAULT_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type StoredSettings,
  settingsSchema,
  surchargeOf,
} from '#domain/settings/settings'
import { listZones } from '../delivery/delivery-zones.ts'
import type { Schema } from '../schema.ts'
import { readRevisions } from './revisions.ts'

export type LoadedSettings = {
  /** This is the revision of the topic `settings`. */
  readonly revision: number
  readonly stored: StoredSettings
  readonly zones: readonly Zone[]
}

/** The revision is read first: a change in between is then loaded again, and never missed. */
export async function loadSettings(db: Kysely<Schema>): Promise<LoadedSettings> {
  const { settings: revision } = await readRevisions(db)
  return { revision, stored: await readStored(db), zones: await listZones(db) }
}

/** Prices are computed with the rule as it is stored now: what is in memory may be two seconds old. */
export async function loadSurcharge(db: Kysely<Schema>): Promise<Surcharge | undefined> {
  const surcharge = surchargeOf(await readStored(db, ['surchargePercent', 'surchargedSizes']))
  return isShippedSurcharge(surcharge) ? undefined : surcharge
}

/** A setting without a row has its default, as has one that another release wrote and this one cannot read. */
async function readStored(
  db: Kysely<Schema>,
  names: readonly SettingName[] = SETTING_NAMES,
): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value_json'])
    .where('key', 'in', names)
    .execute()
  const stored = rows.map(({ key, value_json }) => [key, parseOrNull(value_json)] as const)
  const read = v.safeParse(settingsSchema, { ...DEFAULT_SETTINGS, ...Object.fromEntries(stored) })
  if (read.success) return read.output
  const unreadable = new Set(read.issues.map(({ path }) => path?.[0].key))
  const readable = stored.filter(([key]) => !unreadable.has(key))
  return v.parse(settingsSchema, { ...DEFAULT_SETTINGS, ...Object.fromEntries(readable) })
}

function parseOrNull(json: string): unknown {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson()), json)
  return success ? output : null
}

type WrittenSetting = {
  readonly name: SettingName
  readonly value: string | number | boolean
  readonly nowMs: number
}

/** Call this with `bumpRevision` in one transaction. */
export async function writeSetting(
  trx: Kysely<Schema>,
  { name, value, nowMs }: WrittenSetting,
): Promise<void> {
  const row = { value_json: JSON.stringify(value), changed_at: nowMs }
  await trx
    .insertInto('settings')
    .values({ key: name, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
