import type { Kysely } from 'kysely'
import { buyableAtMs } from '#domain/drop/drop'
import type { DropNotOpen, DropRefusal } from '#domain/order/sale-refusal'
import { type ExactClock, MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'
import {
  countDropPieces,
  type DropInOrder,
  insertDropOrders,
  type PersonInDrop,
  takePersonsTurn,
} from './drop-orders.ts'

export type DropRules = {
  /** How long after its instant a drop is over. */
  readonly lengthMs: number
  readonly nowIn: ExactClock
  readonly person: PersonInDrop
}

type Judged = { readonly nowMs: number; readonly rules: Pick<DropRules, 'lengthMs' | 'nowIn'> }

/** Refuses an order that comes before the last of its drops opens, by the database's own clock. */
export async function judgeOpening(
  trx: Kysely<Schema>,
  drops: readonly DropInOrder[],
  { nowMs, rules }: Judged,
): Promise<DropNotOpen | null> {
  const opening = drops.map((drop) => ({ ...drop, atMs: buyableAtMs(drop, rules.lengthMs) }))
  const openAtMs = Math.max(...opening.map(({ atMs }) => atMs))
  // The measured clock is never as wrong as this, so the database is asked only around the instant.
  if (nowMs - MAX_CLOCK_SKEW_MS > openAtMs) return null
  const opensInMs = openAtMs - (await rules.nowIn(trx))
  if (opensInMs <= 0) return null
  const isDraw = opening.some(({ mode, atMs }) => mode === 'draw' && atMs === openAtMs)
  return { code: 'drop-not-open', opensInMs, ...(isDraw && { isDraw }) }
}

type Buyer = PersonInDrop & { readonly orderId: string; readonly sourceHash: string }

/** Notes whose order it is; refused when the person then has more pieces of a drop than its limit. */
export async function bookDropOrder(
  trx: Kysely<Schema>,
  drops: readonly DropInOrder[],
  { buyer, nowMs }: { readonly buyer: Buyer; readonly nowMs: number },
): Promise<DropRefusal | null> {
  if (drops.length === 0) return null
  await takePersonsTurn(trx, buyer, nowMs)
  await insertDropOrders(trx, drops, buyer)
  const ids = drops.map(({ id }) => id)
  const others = await countDropPieces(trx, ids, { ...buyer, exceptOrderId: buyer.orderId })
  const exceeded = drops.find(
    ({ id, pieces, limitPerPerson }) => (others.get(id) ?? 0) + pieces > limitPerPerson,
  )
  return exceeded ? { code: 'drop-limit-reached', limit: exceeded.limitPerPerson } : null
}
