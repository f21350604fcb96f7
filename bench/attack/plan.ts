import * as v from 'valibot'
import { generatorSchema } from '../load/serve-plans.ts'
import { errorsSchema } from '../load/tally.ts'

export const planSchema = v.object({
  port: v.number(),
  connections: v.number(),
  /** The previous attack ended here. */
  firstIndex: v.number(),
  requests: v.number(),
  productIds: v.array(v.number()),
})

export const attackSchema = v.object({
  responses: v.number(),
  feeds: v.number(),
  errors: errorsSchema,
  generator: generatorSchema,
})
export type Attack = v.InferOutput<typeof attackSchema>
