import type { Kysely, Selectable } from 'kysely'
import type { Drop } from '#domain/drop/drop'
import type { Schema } from '../schema.ts'

export type StoredDrop = Drop & {
  readonly version: number
  readonly calledOffAtMs: number | null
}

/** Drops beyond these are long over. */
const MAX_SHOWN = 100

/** Drops that were called off are left out; the next drop comes first. */
export async function loadDrops(db: Kysely<Schema>): Promise<readonly Drop[]> {
  const latest = await listDrops(db, MAX_SHOWN)
  return latest
    .filter(({ calledOffAtMs }) => calledOffAtMs === null)
    .map(({ version: _, calledOffAtMs: _called, ...drop }) => drop)
    .toReversed()
}

/** The latest drop is first; the list has at most `limit` drops. */
export async function listDrops(db: Kysely<Schema>, limit: number): Promise<readonly StoredDrop[]> {
  const rows = await db
    .selectFrom('drops')
    .selectAll()
    .orderBy('opens_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return withProducts(db, rows)
}

export async function findDrop(db: Kysely<Schema>, id: string): Promise<StoredDrop | null> {
  const rows = await db.selectFrom('drops').selectAll().where('id', '=', id).execute()
  const [drop = null] = await withProducts(db, rows)
  return drop
}

async function withProducts(
  db: Kysely<Schema>,
  rows: readonly Selectable<Schema['drops']>[],
): Promise<readonly StoredDrop[]> {
  if (rows.length === 0) return []
  const products = await db
    .selectFrom('drop_products')
    .selectAll()
    .where(
      'drop_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('product_id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    opensAtMs: row.opens_at,
    mode: row.mode,
    limitPerPerson: row.limit_per_person,
    holdMinutes: row.hold_minutes,
    version: row.version,
    calledOffAtMs: row.called_off_at,
    productIds: products
      .filter(({ drop_id }) => drop_id === row.id)
      .map(({ product_id }) => product_id),
  }))
}

export async function insertDrop(
  trx: Kysely<Schema>,
  drop: Drop,
  createdAtMs: number,
): Promise<void> {
  await trx
    .insertInto('drops')
    .values({
      id: drop.id,
      title: drop.title,
      opens_at: drop.opensAtMs,
      mode: drop.mode,
      limit_per_person: drop.limitPerPerson,
      hold_minutes: drop.holdMinutes,
      created_at: createdAtMs,
      called_off_at: null,
    })
    .execute()
  await trx
    .insertInto('drop_products')
    .values(drop.productIds.map((product_id) => ({ drop_id: drop.id, product_id })))
    .execute()
}

type DropChange = {
  readonly id: string
  /** This is the version that the person saw. */
  readonly version: number
  readonly set: { readonly opens_at: number } | { readonly called_off_at: number }
}

/** Returns false if somebody else changed the drop meanwhile. */
export async function updateDrop(
  trx: Kysely<Schema>,
  { id, version, set }: DropChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('drops')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('called_off_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
