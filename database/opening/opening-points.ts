import type { Kysely } from 'kysely'
import { type OpeningPoint, openingPoints } from '#domain/opening/opening-points'
import type { Schema } from '../schema.ts'

export type StoredPoint = {
  readonly point: OpeningPoint
  readonly doneAtMs: number | null
  /** See `opening_points`. */
  readonly doneWith: string
  readonly putOff: { readonly atMs: number; readonly byName: string } | null
}

/** The points of the shop, and those of this person. */
export async function listOpeningPoints(
  db: Kysely<Schema>,
  staffId: string,
): Promise<readonly StoredPoint[]> {
  const rows = await db
    .selectFrom('opening_points')
    .leftJoin('staff', 'staff.id', 'opening_points.put_off_by')
    .select(['point', 'done_at', 'done_with', 'put_off_at', 'staff.name'])
    .where('staff_id', 'in', ['', staffId])
    .execute()
  return rows.map(({ point, done_at, done_with, put_off_at, name }) => ({
    point,
    doneAtMs: done_at,
    doneWith: done_with,
    putOff: put_off_at === null ? null : { atMs: put_off_at, byName: name ?? '' },
  }))
}

/** When the point of the shop was done with these keys or this service; null: it was not. */
export async function findPointDone(
  db: Kysely<Schema>,
  { point, doneWith }: { readonly point: OpeningPoint; readonly doneWith: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('opening_points')
    .select('done_at')
    .where('point', '=', point)
    .where('staff_id', '=', '')
    .where('done_with', '=', doneWith)
    .executeTakeFirst()
  return row?.done_at ?? null
}

/** When a point was ticked or put off first, by anybody; null: nothing of the list was done yet. */
export async function findOpeningBegan(db: Kysely<Schema>): Promise<number | null> {
  const { done, putOff } = await db
    .selectFrom('opening_points')
    .select(({ fn }) => [fn.min('done_at').as('done'), fn.min('put_off_at').as('putOff')])
    .executeTakeFirstOrThrow()
  const times = [done, putOff].filter((time) => time !== null)
  return times.length === 0 ? null : Math.min(...times.map(Number))
}

type Which = { readonly point: OpeningPoint; readonly staffId: string }

type Done = Which & { readonly doneWith?: string; readonly nowMs: number }

/** What was done with the same keys or service before keeps its time: then it returns false. */
export async function notePointDone(
  db: Kysely<Schema>,
  { doneWith = '', nowMs, ...which }: Done,
): Promise<boolean> {
  const done = { done_at: nowMs, done_with: doneWith }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('opening_points')
    .values({ ...keyOf(which), ...done, put_off_at: null, put_off_by: null })
    .onConflict((conflict) =>
      conflict
        .columns(['point', 'staff_id'])
        .doUpdateSet(done)
        .where(({ eb, or, ref }) =>
          or([
            eb('opening_points.done_at', 'is', null),
            eb('opening_points.done_with', '<>', ref('excluded.done_with')),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Its keys or its service were changed. */
export async function forgetPointDone(db: Kysely<Schema>, point: OpeningPoint): Promise<void> {
  await db
    .updateTable('opening_points')
    .set({ done_at: null, done_with: '' })
    .where('point', '=', point)
    .execute()
}

/** Returns false if it was put off before: of two owners who do it at once, one does. */
export async function putPointOff(
  trx: Kysely<Schema>,
  { nowMs, ...which }: Which & { readonly nowMs: number; readonly byId: string | null },
): Promise<boolean> {
  const putOff = { put_off_at: nowMs, put_off_by: which.byId }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('opening_points')
    .values({ ...keyOf(which), done_at: null, done_with: '', ...putOff })
    .onConflict((conflict) =>
      conflict
        .columns(['point', 'staff_id'])
        .doUpdateSet(putOff)
        .where('opening_points.put_off_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false if it was not put off. */
export async function bringPointBack(trx: Kysely<Schema>, which: Which): Promise<boolean> {
  const { point, staff_id } = keyOf(which)
  const { numUpdatedRows } = await trx
    .updateTable('opening_points')
    .set({ put_off_at: null, put_off_by: null })
    .where('point', '=', point)
    .where('staff_id', '=', staff_id)
    .where('put_off_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function keyOf({ point, staffId }: Which) {
  return { point, staff_id: openingPoints[point].isPersonal ? staffId : '' }
}
