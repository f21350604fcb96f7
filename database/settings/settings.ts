import type { ExpressionBuilder, Kysely } from 'kysely'
import * as v from 'valibot'
import { isShippedSurcharge, type Surcharge } from '#domain/catalogue/surcharge'
import type { Zone } from '#domain/delivery/zone'
import type { Look } from '#domain/look/look'
import {
  DEFAULT_SETTINGS,
  type SettingName,
  type StoredSettings,
  settingsSchema,
  surchargeOf,
  withoutDemoSocial,
} from '#domain/settings/settings'
import type { StoredTexts } from '#domain/texts/texts-in-force'
import { listZones } from '../delivery/delivery-zones.ts'
import { loadLook } from '../look/looks.ts'
import type { Schema } from '../schema.ts'
import { loadTexts } from '../texts/texts.ts'
import { readRevisions } from './revisions.ts'

export type LoadedSettings = {
  /** This is the revision of the topic `settings`. */
  readonly revision: number
  readonly stored: StoredSettings
  readonly zones: readonly Zone[]
  readonly look: Look
  /** It counts the looks that were saved; an edit of an older one is refused. */
  readonly lookVersion: number
  /** They have a revision of their own. */
  readonly texts: StoredTexts
}

/** The revision is read first: a change in between is then loaded again, and never missed. */
export async function loadSettings(db: Kysely<Schema>): Promise<LoadedSettings> {
  const { settings: revision, texts } = await readRevisions(db)
  const { look, version: lookVersion } = await loadLook(db)
  return {
    revision,
    stored: await readStored(db),
    zones: await listZones(db),
    look,
    lookVersion,
    texts: await loadTexts(db, texts),
  }
}

const RULE_OF_SIZES = ['surchargePercent', 'surchargedSizes'] as const satisfies SettingName[]

export async function loadSurcharge(db: Kysely<Schema>): Promise<Surcharge | undefined> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value_json'])
    .where('key', 'in', RULE_OF_SIZES)
    .execute()
  return surchargeIn(rows)
}

type SurchargeColumns = {
  readonly surcharge_percent: string | null
  readonly surcharged_sizes: string | null
}

/**
 * A query of products selects these, too: their prices are computed with the rule as it is stored then, and what is in
 * memory may be two seconds old.
 */
export function surchargeColumns({ selectFrom }: ExpressionBuilder<Schema, 'products'>) {
  const [percent, sizes] = RULE_OF_SIZES
  const storedValue = (name: SettingName) =>
    selectFrom('settings').select('value_json').where('key', '=', name)
  return [
    storedValue(percent).as('surcharge_percent'),
    storedValue(sizes).as('surcharged_sizes'),
  ] as const
}

/** Returns undefined without a row, too: then there is no product with a price. */
export function readSurcharge(row: SurchargeColumns | undefined): Surcharge | undefined {
  const [percent, sizes] = RULE_OF_SIZES
  return surchargeIn([
    ...(row?.surcharge_percent ? [{ key: percent, value_json: row.surcharge_percent }] : []),
    ...(row?.surcharged_sizes ? [{ key: sizes, value_json: row.surcharged_sizes }] : []),
  ])
}

function surchargeIn(rows: readonly SettingRow[]): Surcharge | undefined {
  const surcharge = surchargeOf(parseStored(rows))
  return isShippedSurcharge(surcharge) ? undefined : surcharge
}

async function readStored(db: Kysely<Schema>): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value_json']).execute()
  return withoutDemoSocial(parseStored(rows))
}

type SettingRow = { readonly key: string; readonly value_json: string }

/** A setting without a row has its default, as has one that another release wrote and this one cannot read. */
function parseStored(rows: readonly SettingRow[]): StoredSettings {
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
