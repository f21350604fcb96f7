import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { DrawnUnits } from '#domain/draw/draw-order'
import { type ExactClock, MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'

/** A draw, and the drop that it decides. */
export type Draw = {
  readonly dropId: string
  readonly title: string
  readonly opensAtMs: number
  readonly calledOffAtMs: number | null
  readonly seedHash: string
  /** Null until it is drawn: nothing else of the shop reads the column. */
  readonly seed: string | null
  readonly frozenAtMs: number | null
  readonly drawnAtMs: number | null
  readonly drawnFor: readonly DrawnUnits[]
  readonly finishedAtMs: number | null
}

type NewDraw = {
  readonly dropId: string
  readonly seed: string
  readonly seedHash: string
  readonly nowMs: number
}

/** Keeps a seed that is there: published hashes never change. */
export async function insertDraw(
  trx: Kysely<Schema>,
  { dropId, seed, seedHash, nowMs }: NewDraw,
): Promise<void> {
  await trx
    .insertInto('draws')
    .values({
      drop_id: dropId,
      seed,
      seed_hash: seedHash,
      created_at: nowMs,
      frozen_at: null,
      drawn_at: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column('drop_id').doNothing())
    .execute()
}

/** Planned by a process of a release without draws. */
export async function findDrawsWithoutSeed(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('drops')
    .select('id')
    .where('mode', '=', 'draw')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('draws').select('drop_id').whereRef('drop_id', '=', 'drops.id'))),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Other transactions that lock the same draw wait until this one ends: entries, the close, and offers. */
export async function lockDraw(trx: Kysely<Schema>, dropId: string): Promise<Draw | null> {
  await trx
    .updateTable('draws')
    .set(({ ref }) => ({ drop_id: ref('drop_id') }))
    .where('drop_id', '=', dropId)
    .execute()
  return findDraw(trx, dropId)
}

export async function findDraw(db: Kysely<Schema>, dropId: string): Promise<Draw | null> {
  const row = await selectDraws(db).where('drop_id', '=', dropId).executeTakeFirst()
  return row ? toDraw(row) : null
}

/**
 * The draw, while entries are open by the database's own clock. Near the close it is locked: the freeze waits for this
 * transaction and finds its letter, or this one finds the entries closed.
 */
export async function findOpenDraw(
  trx: Kysely<Schema>,
  dropId: string,
  nowIn: ExactClock,
): Promise<Draw | null> {
  const draw = await findDraw(trx, dropId)
  const leftMs = draw ? await readOpenFor(trx, draw, nowIn) : 0
  if (leftMs <= 0 || leftMs > MAX_CLOCK_SKEW_MS) return leftMs <= 0 ? null : draw
  const locked = await lockDraw(trx, dropId)
  return locked && (await readOpenFor(trx, locked, nowIn)) > 0 ? locked : null
}

/** Entries are open for so many milliseconds. */
async function readOpenFor(
  trx: Kysely<Schema>,
  { opensAtMs, calledOffAtMs, frozenAtMs }: Draw,
  nowIn: ExactClock,
): Promise<number> {
  if (frozenAtMs !== null || calledOffAtMs !== null) return 0
  return opensAtMs - (await nowIn(trx))
}

/** There may still be something to do about these. */
export async function findUnfinishedDraws(db: Kysely<Schema>): Promise<readonly Draw[]> {
  const rows = await selectDraws(db)
    .where('finished_at', 'is', null)
    .orderBy('opens_at')
    .orderBy('drop_id')
    .execute()
  return rows.map(toDraw)
}

export async function findDraws(
  db: Kysely<Schema>,
  dropIds: readonly string[],
): Promise<ReadonlyMap<string, Draw>> {
  if (dropIds.length === 0) return new Map()
  const rows = await selectDraws(db).where('drop_id', 'in', dropIds).execute()
  return new Map(rows.map((row) => [row.drop_id, toDraw(row)]))
}

function selectDraws(db: Kysely<Schema>) {
  return db
    .selectFrom('draws')
    .innerJoin('drops', 'drops.id', 'draws.drop_id')
    .selectAll('draws')
    .select(['title', 'opens_at', 'called_off_at'])
}

type DrawRow = Selectable<Schema['draws']> &
  Pick<Selectable<Schema['drops']>, 'title' | 'opens_at' | 'called_off_at'>

function toDraw(row: DrawRow): Draw {
  return {
    dropId: row.drop_id,
    title: row.title,
    opensAtMs: row.opens_at,
    calledOffAtMs: row.called_off_at,
    seedHash: row.seed_hash,
    seed: row.drawn_at === null ? null : row.seed,
    frozenAtMs: row.frozen_at,
    drawnAtMs: row.drawn_at,
    drawnFor: v.parse(drawnForSchema, row.pieces_json),
    finishedAtMs: row.finished_at,
  }
}

const drawnForSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      productId: v.number(),
      colour: v.string(),
      size: v.string(),
      pieces: v.number(),
    }),
  ),
)

export async function markFrozen(trx: Kysely<Schema>, dropId: string, nowMs: number) {
  await trx
    .updateTable('draws')
    .set({ frozen_at: nowMs })
    .where('drop_id', '=', dropId)
    .where('frozen_at', 'is', null)
    .execute()
}

type Drawing = {
  readonly dropId: string
  readonly drawnFor: readonly DrawnUnits[]
  readonly nowMs: number
}

/** The seed is public from now on. */
export async function markDrawn(trx: Kysely<Schema>, { dropId, drawnFor, nowMs }: Drawing) {
  await trx
    .updateTable('draws')
    .set({ drawn_at: nowMs, pieces_json: JSON.stringify(drawnFor) })
    .where('drop_id', '=', dropId)
    .where('drawn_at', 'is', null)
    .execute()
}

export async function markFinished(db: Kysely<Schema>, dropId: string, nowMs: number) {
  await db
    .updateTable('draws')
    .set({ finished_at: nowMs })
    .where('drop_id', '=', dropId)
    .where('finished_at', 'is', null)
    .execute()
}

/** The stock of every colour and size that an entry names. */
export async function readDrawnFor(
  trx: Kysely<Schema>,
  dropId: string,
): Promise<readonly DrawnUnits[]> {
  return trx
    .selectFrom('draw_entries')
    .innerJoin('variants', (join) =>
      join
        .onRef('variants.product_id', '=', 'draw_entries.product_id')
        .onRef('variants.colour', '=', 'draw_entries.colour')
        .onRef('variants.size', '=', 'draw_entries.size'),
    )
    .select([
      'variants.product_id as productId',
      'variants.colour',
      'variants.size',
      'stock as pieces',
    ])
    .distinct()
    .where('drop_id', '=', dropId)
    .where('entered_at', 'is not', null)
    .where('stock', '>', 0)
    .orderBy('variants.product_id')
    .orderBy('variants.colour')
    .orderBy('variants.size')
    .execute()
}
