import * as v from 'valibot'
import { generatorSchema } from '../load/serve-plans.ts'
import { summarySchema, tallySchema } from '../load/tally.ts'

/** The variant that everybody orders. */
export const DROP = { productId: 14, colour: 'Black', size: 'M', quantity: 50 } as const

export const planSchema = v.object({
  kind: v.picklist(['drop', 'browsing']),
  ports: v.array(v.number()),
  shoppers: v.number(),
  /** How long a connection may be idle before the other end closes it. */
  maxQuietMs: v.number(),
  /** When the drop opens; 0 without one. */
  opensAtMs: v.number(),
})
export type Plan = v.InferOutput<typeof planSchema>

export const roundSchema = v.object({
  ...tallySchema.entries,
  generator: generatorSchema,
  /** Pages and questions for the time before the instant. */
  waiting: summarySchema,
  orderSeconds: v.number(),
  piecesSold: v.number(),
  /** Orders that were refused because the drop had not opened. */
  early: v.number(),
})
export type Round = v.InferOutput<typeof roundSchema>

/** A small number of buyers takes several pieces each, so that all fifty are sold in every round. */
export function piecesEach(buyers: number): number {
  const divisors = [1, 2, 5, 10, 25]
  return divisors.find((pieces) => buyers * pieces >= DROP.quantity) ?? DROP.quantity
}

/** Every second shopper buys. */
export function buyersAmong(shoppers: number): number {
  return Math.ceil(shoppers / 2)
}

/** Enough for everybody to come and to look around before the instant, without a crowd. */
export function waitingMsFor(shoppers: number): number {
  return 5_000 + 3 * shoppers
}
