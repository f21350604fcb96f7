import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Payments } from '../providers/paystack/payments.ts'

/** What every step of an order's life needs; the clock and the dice are given, so tests hold them. */
export type Orders = {
  readonly db: Kysely<Schema>
  readonly payments: Payments
  readonly publicUrl: string
  readonly now: () => number
  readonly random: () => number
  readonly limits: OrderLimits
  readonly log: OrderLog
}

export type OrderLimits = {
  readonly holdMs: number
  readonly holdsPerPerson: number
  readonly holdsPerSource: number
  /** Mobile money leaves 180 s for the approval: the first look comes at two minutes. */
  readonly firstCheckAfterMs: number
  /** How long after its hold an unpaid attempt is still asked about. */
  readonly askForMs: number
}

export type OrderLog = {
  readonly info: (about: object, message: string) => void
  readonly warn: (about: object, message: string) => void
}

const MINUTE_MS = 60_000

export const ORDER_LIMITS: OrderLimits = {
  holdMs: 15 * MINUTE_MS,
  holdsPerPerson: 5,
  holdsPerSource: 200,
  firstCheckAfterMs: 2 * MINUTE_MS,
  askForMs: 72 * 60 * MINUTE_MS,
}
