import * as v from 'valibot'
import { generatorSchema } from '../load/serve-plans.ts'
import { tallySchema } from '../load/tally.ts'

/** The variant that everybody orders. */
export const DROP = { productId: 14, colour: 'Black', size: 'M', quantity: 50 } as const

export const planSchema = v.object({
  kind: v.picklist(['drop', 'browsing']),
  ports: v.array(v.number()),
  shoppers: v.number(),
})
export type Plan = v.InferOutput<typeof planSchema>

export const roundSchema = v.object({
  ...tallySchema.entries,
  generator: generatorSchema,
  orderSeconds: v.number(),
  piecesSold: v.number(),
})
export type Round = v.InferOutput<typeof roundSchema>

/** A small number of buyers takes several pieces each, so that all fifty are sold in every round. */
export function piecesEach(buyers: number): number {
  const divisors = [1, 2, 5, 10, 25]
  return divisors.find((pieces) => buyers * pieces >= DROP.quantity) ?? DROP.quantity
}
