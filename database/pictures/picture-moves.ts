import type { Kysely, Selectable } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'
import { readRevisions } from '../settings/revisions.ts'

/** The variables of a bucket as a row has them; null stands for the data folder. */
export type MoveTarget = { readonly openJson: string; readonly sealed: string | null } | null

export type PictureMove = {
  readonly target: MoveTarget
  readonly total: number
  readonly copied: number
  readonly checkedUntil: string
  readonly failure: string | null
  readonly missing: number
  readonly acceptsMissing: boolean
}

const THE_MOVE = 1

/** False: another one is under way. Call this with `bumpRevision` in one transaction. */
export async function insertMove(trx: Kysely<Schema>, target: MoveTarget): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('picture_moves')
    .values({
      id: THE_MOVE,
      open_json: target?.openJson ?? null,
      sealed: target?.sealed ?? null,
      total: 0,
      copied: 0,
      checked_until: '',
      writes: 0,
      closing_until: 0,
      failure: null,
      missing: 0,
      accepts_missing: 0,
      lease_token: null,
      lease_until: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function readMove(db: Kysely<Schema>): Promise<PictureMove | null> {
  const row = await db.selectFrom('picture_moves').selectAll().executeTakeFirst()
  return row ? toMove(row) : null
}

function toMove(row: Selectable<Schema['picture_moves']>): PictureMove {
  const { open_json, sealed, total, copied, checked_until, failure, missing } = row
  return {
    target: open_json === null ? null : { openJson: open_json, sealed },
    total,
    copied,
    checkedUntil: checked_until,
    failure,
    missing,
    acceptsMissing: row.accepts_missing === 1,
  }
}

type Lease = { readonly token: string; readonly nowMs: number; readonly leaseMs: number }

/** No other process copies until the lease ends. Null: nothing is to be copied, or another process does it. */
export async function leaseMove(
  db: Kysely<Schema>,
  { token, nowMs, leaseMs }: Lease,
): Promise<PictureMove | null> {
  const row = await db
    .updateTable('picture_moves')
    .set({ lease_token: token, lease_until: nowMs + leaseMs })
    .where(({ or, eb }) =>
      or([
        eb('lease_until', '<=', nowMs),
        // A wrong clock wrote it.
        eb('lease_until', '>', nowMs + RETRY_MS + MAX_CLOCK_SKEW_MS),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return row ? toMove(row) : null
}

/** A failed attempt is repeated by itself after this time. */
const RETRY_MS = 5 * 60_000

type Progress = Lease & Pick<PictureMove, 'total' | 'copied' | 'checkedUntil'>

/** Keeps the lease. False: it is over, because somebody has stopped the move or another process has it. */
export async function noteMoveProgress(
  db: Kysely<Schema>,
  { token, nowMs, leaseMs, total, copied, checkedUntil }: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('picture_moves')
    .set({
      total,
      copied,
      checked_until: checkedUntil,
      failure: null,
      missing: 0,
      lease_until: nowMs + leaseMs,
    })
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type Failed = {
  readonly token: string
  readonly nowMs: number
  readonly failure: string | null
  readonly missing: number
}

/** It is tried again later, or at once if an owner says so. */
export async function noteMoveFailure(
  db: Kysely<Schema>,
  { token, nowMs, failure, missing }: Failed,
): Promise<void> {
  await db
    .updateTable('picture_moves')
    .set({
      failure,
      missing,
      closing_until: 0,
      lease_token: null,
      lease_until: nowMs + RETRY_MS,
    })
    .where('lease_token', '=', token)
    .execute()
}

/** A process that stops lets another one go on at once. */
export async function releaseMove(db: Kysely<Schema>, token: string): Promise<void> {
  await db
    .updateTable('picture_moves')
    .set({ closing_until: 0, lease_token: null, lease_until: 0 })
    .where('lease_token', '=', token)
    .execute()
}

/** False: nothing waits. Whoever copies at this moment goes on. */
export async function retryMove(
  trx: Kysely<Schema>,
  { acceptsMissing }: Pick<PictureMove, 'acceptsMissing'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('picture_moves')
    .set({ lease_until: 0, failure: null, missing: 0, accepts_missing: acceptsMissing ? 1 : 0 })
    .where('lease_token', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False: there is none. */
export async function deleteMove(trx: Kysely<Schema>): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('picture_moves').executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The number changes with each file that is written or removed while the move is under way. */
export async function countWrites(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom('picture_moves').select('writes').executeTakeFirst()
  return row?.writes ?? 0
}

type Closing = { readonly token: string; readonly untilMs: number }

export async function closeMove(db: Kysely<Schema>, { token, untilMs }: Closing): Promise<void> {
  await db
    .updateTable('picture_moves')
    .set({ closing_until: untilMs })
    .where('lease_token', '=', token)
    .execute()
}

/** Whoever is about to write or remove a file waits meanwhile. */
export async function isMoveClosing(db: Kysely<Schema>, nowMs: number): Promise<boolean> {
  const row = await db.selectFrom('picture_moves').select('closing_until').executeTakeFirst()
  return row !== undefined && row.closing_until > nowMs
}

type Ending = { readonly token: string; readonly writes: number }

/** False: a file was written or removed since the files were listed, or the lease is over. */
export async function endMove(trx: Kysely<Schema>, { token, writes }: Ending): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('picture_moves')
    .where('lease_token', '=', token)
    .where('writes', '=', writes)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/**
 * Call this after a file was written to the place of this revision of `connections`, or removed there. True: if the files
 * are being copied to another place, whoever copies sees it. False: the place may be another one by now, and the same has
 * to be done there.
 */
export async function isChangedInPlace(db: Kysely<Schema>, revision: number): Promise<boolean> {
  await db
    .updateTable('picture_moves')
    .set(({ eb }) => ({ writes: eb('writes', '+', 1) }))
    .execute()
  // This comes second: a move that has ended by now has changed it.
  return (await readRevisions(db)).connections === revision
}
