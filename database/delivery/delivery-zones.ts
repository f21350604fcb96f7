import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Zone } from '#domain/delivery/zone'
import type { Schema } from '../schema.ts'

export type StoredZone = Zone & { readonly version: number }

const strings = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export async function listZones(db: Kysely<Schema>): Promise<readonly Zone[]> {
  return (await listStoredZones(db)).map(({ version: _, ...zone }) => zone)
}

export async function listStoredZones(db: Kysely<Schema>): Promise<readonly StoredZone[]> {
  const rows = await db.selectFrom('delivery_zones').selectAll().orderBy('position').execute()
  return rows.map(toZone)
}

function toZone(row: Selectable<Schema['delivery_zones']>): StoredZone {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    countries: v.parse(strings, row.countries_json),
    regions: v.parse(strings, row.regions_json),
    towns: row.towns,
    words: row.words,
    place: row.place,
    hours: row.hours,
    feePesewas: row.fee_pesewas,
    version: row.version,
  }
}

/** A new zone comes last in the list. */
export async function insertZone(trx: Kysely<Schema>, zone: Zone): Promise<void> {
  const { last } = await trx
    .selectFrom('delivery_zones')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('delivery_zones')
    .values({ id: zone.id, ...toRow(zone), position: (last ?? 0) + 1 })
    .execute()
}

/** Returns false if the zone was changed or removed since this version. */
export async function updateZone(
  trx: Kysely<Schema>,
  { version, ...zone }: StoredZone,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('delivery_zones')
    .set({ ...toRow(zone), version: version + 1 })
    .where('id', '=', zone.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Orders keep the words of a deleted zone. */
export async function deleteZone(
  trx: Kysely<Schema>,
  { id, version }: Pick<StoredZone, 'id' | 'version'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('delivery_zones')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

function toRow({ name, kind, countries, regions, towns, words, place, hours, feePesewas }: Zone) {
  return {
    name,
    kind,
    countries_json: JSON.stringify(countries),
    regions_json: JSON.stringify(regions),
    towns,
    words,
    place,
    hours,
    fee_pesewas: feePesewas,
  }
}
