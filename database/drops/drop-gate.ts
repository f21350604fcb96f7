import type { Kysely } from 'kysely'
import { buyableAtMs } from '#domain/drop/drop'
import type { DropNotOpen, DropRefusal } from '#domain/order/sale-refusal'
import { type ExactClock, MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'
import {
  type DropInOrder,
  type PersonInDrop,
  readDropUnits,
  sumDropUnits,
  takePersonsTurns,
} from './drop-orders.ts'

export type DropRules = {
  /** A drop is over this long after its opening. */
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

export type DropBuyer = PersonInDrop & { readonly orderId: string; readonly sourceHash: string }

/** This is an order with units of drops, and the person who places it. */
export type DropClaim = { readonly drops: readonly DropInOrder[]; readonly buyer: DropBuyer }

/**
 * Refuses each order with which its person would have more units of a drop than its limit. Orders of one person take
 * turns until the transactions end, so that each counts the others. The claims passed here are of different people.
 */
export async function judgeDropLimits(
  trx: Kysely<Schema>,
  claims: readonly DropClaim[],
  nowMs: number,
): Promise<readonly (DropRefusal | null)[]> {
  const inDrops = claims.filter(({ drops }) => drops.length > 0)
  if (inDrops.length === 0) return claims.map(() => null)
  const persons = inDrops.map(({ buyer }) => buyer)
  await takePersonsTurns(trx, persons, nowMs)
  const ids = new Set(inDrops.flatMap(({ drops }) => drops.map(({ id }) => id)))
  const held = await readDropUnits(trx, [...ids], persons)
  return claims.map(({ drops, buyer }) => {
    const counted = { ...buyer, exceptOrderId: buyer.orderId }
    const exceeded = drops.find(
      ({ id, units, limitPerPerson }) => sumDropUnits(held, id, counted) + units > limitPerPerson,
    )
    return exceeded ? { code: 'drop-limit-reached', limit: exceeded.limitPerPerson } : null
  })
}
