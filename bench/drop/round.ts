import * as v from 'valibot'
import { countedSchema, type Summary } from '../load/histogram.ts'
import { generatorSchema } from '../load/serve-plans.ts'
import { errorsSchema, type Tallied } from '../load/tally.ts'

/** Everybody orders this variant. */
export const DROP = { productId: 14, colour: 'Black', size: 'M', quantity: 50 } as const

/** One generator runs this plan: its part of the crowd. */
export const planSchema = v.object({
  kind: v.picklist(['drop', 'browsing']),
  ports: v.pipe(v.array(v.number()), v.readonly()),
  /** The number counts the shoppers of all generators together. */
  crowd: v.number(),
  /** `first` is the place of its first shopper in the crowd, `shoppers` how many are its own. */
  first: v.number(),
  shoppers: v.number(),
  /** A connection may be idle this long before the other end closes it. */
  maxQuietMs: v.number(),
  /** The drop opens at this time; 0 stands for none. */
  opensAtMs: v.number(),
})
export type Plan = v.InferOutput<typeof planSchema>

export const reportSchema = v.object({
  pages: countedSchema,
  orders: countedSchema,
  /** These are pages and questions for the time before the instant. */
  waiting: countedSchema,
  errors: errorsSchema,
  generator: generatorSchema,
  /** These orders were refused because the drop had not opened. */
  early: v.number(),
  /** The first order left at the instant `first`, and the last one was answered at `last`; null without orders. */
  orderedAtMs: v.nullable(v.object({ first: v.number(), last: v.number() })),
  placed: v.array(v.object({ atMs: v.number(), units: v.number() })),
})
export type Report = v.InferOutput<typeof reportSchema>

export type Round = Tallied & {
  /** This is the busiest generator. */
  readonly generator: Report['generator']
  readonly waiting: Summary
  readonly orderSeconds: number
  readonly unitsSold: number
  readonly early: number
  /** The time is from the first order that left until the last unit was held; null if some unit never was. */
  readonly heldMs: number | null
}

/** A small number of buyers takes several units each, so that all fifty are sold in every round. */
export function unitsEach(buyers: number): number {
  const divisors = [1, 2, 5, 10, 25]
  return divisors.find((units) => buyers * units >= DROP.quantity) ?? DROP.quantity
}

/** Every second shopper buys. */
export function buyersAmong(shoppers: number): number {
  return Math.ceil(shoppers / 2)
}

/** The time is enough for everybody to come and to look around before the instant, without a crowd. */
export function waitingMsFor(shoppers: number): number {
  return 5_000 + 3 * shoppers
}
