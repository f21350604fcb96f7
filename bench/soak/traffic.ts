import * as v from 'valibot'
import { generatorSchema } from '../load/serve-plans.ts'
import { tallySchema } from '../load/tally.ts'

/** This is no real key: it signs the webhooks of the fake provider. */
export const SECRET_KEY = 'sk_test_soak'

/** The shoppers of a soak buy this variant; it never sells out. */
export const STOCKED = { productId: 14, colour: 'Black', size: 'M', quantity: 1_000_000 } as const

export const rateSchema = v.object({
  pagesPerSecond: v.number(),
  checkoutsPerSecond: v.number(),
})
export type Rate = v.InferOutput<typeof rateSchema>

export const planSchema = v.variant('kind', [
  v.object({ kind: v.literal('open-provider') }),
  v.object({
    kind: v.literal('traffic'),
    port: v.number(),
    productIds: v.array(v.number()),
    seconds: v.number(),
    ...rateSchema.entries,
  }),
])
export type Plan = v.InferOutput<typeof planSchema>

export const providerSchema = v.object({ url: v.string() })

export const trafficSchema = v.object({
  ...tallySchema.entries,
  paidOrders: v.number(),
  generator: generatorSchema,
})
export type Traffic = v.InferOutput<typeof trafficSchema>
