import * as v from 'valibot'
import { generatorSchema } from '../load/serve-plans.ts'
import { tallySchema } from '../load/tally.ts'

export const planSchema = v.object({
  /** The shop's processes, or nginx, listen on these ports. */
  ports: v.pipe(v.array(v.number()), v.readonly()),
  paths: v.pipe(v.array(v.string()), v.readonly()),
  cookie: v.string(),
  shoppers: v.number(),
  /** The number counts the requests of all shoppers together. */
  requests: v.number(),
})
export type Plan = v.InferOutput<typeof planSchema>

export const reportSchema = v.object({ ...tallySchema.entries, generator: generatorSchema })
