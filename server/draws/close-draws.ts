import type { Kysely } from 'kysely'
import type { ExactClock } from '#database/clock'
import { numberPhones } from '#database/draws/draw-groups'
import { isLinkAwaited, withdrawEntryLetters } from '#database/draws/draw-links'
import {
  findUnfinishedDraws,
  lockDraw,
  markDrawn,
  markFrozen,
  readDrawnFor,
} from '#database/draws/draws'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import type { AppContext } from '../base/context.ts'
import { addMissingSeeds } from '../drops/seeds.ts'
import type { OrderContext } from '../orders/order-context.ts'

/**
 * At its instant freezes the list of each draw, or when the last link of a late letter was used or has run out, then
 * makes the seed public, which fixes the result. Two steps and two transactions: after a crash the next run goes on
 * where this one was, in any process.
 */
export async function closeDraws({
  db,
  now,
  nowIn,
}: Pick<OrderContext, 'db' | 'now' | 'nowIn'>): Promise<void> {
  await addMissingSeeds(db, await now())
  for (const { dropId, drawnAtMs, calledOffAtMs } of await findUnfinishedDraws(db)) {
    if (drawnAtMs !== null) continue
    const isCalledOff = calledOffAtMs !== null
    const isFrozen = !isCalledOff && (await transact(db, (trx) => freeze(trx, dropId, nowIn)))
    // A letter that would come now leads nowhere.
    if (isCalledOff || isFrozen) await withdrawEntryLetters(db, dropId)
    if (isFrozen) await transact(db, (trx) => draw(trx, dropId, nowIn))
  }
}

const SOON_MS = 60_000

/**
 * Asks the database only in the minute after the instant of a draw that this process knows. One that waits for late
 * links is closed by the next sweep of `release-holds`.
 */
export function createDrawCloser(
  context: Pick<AppContext, 'now' | 'orders' | 'catalogue'>,
): () => Promise<void> {
  const { now, orders, catalogue } = context
  return async () => {
    const nowMs = now()
    const isDue = catalogue
      .current()
      .drops.some(
        ({ mode, opensAtMs }) =>
          mode === 'draw' && opensAtMs <= nowMs && nowMs < opensAtMs + SOON_MS,
      )
    if (isDue) await closeDraws(orders)
  }
}

/** The lock waits for entries that are just being confirmed; none can follow. */
export async function freeze(
  trx: Kysely<Schema>,
  dropId: string,
  nowIn: ExactClock,
): Promise<boolean> {
  const locked = await lockDraw(trx, dropId)
  if (!locked || locked.calledOffAtMs !== null) return false
  if (locked.frozenAtMs !== null) return true
  const nowMs = await nowIn(trx)
  if (nowMs < locked.opensAtMs || (await isLinkAwaited(trx, { draw: locked, nowMs }))) return false
  await numberPhones(trx, dropId)
  await markFrozen(trx, dropId, nowMs)
  return true
}

/** The number of units is part of the result, so it is written with it. */
async function draw(trx: Kysely<Schema>, dropId: string, nowIn: ExactClock): Promise<void> {
  const locked = await lockDraw(trx, dropId)
  if (!locked || locked.frozenAtMs === null || locked.drawnAtMs !== null) return
  const drawnFor = await readDrawnFor(trx, dropId)
  await markDrawn(trx, { dropId, drawnFor, nowMs: await nowIn(trx) })
}
