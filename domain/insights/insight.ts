import * as v from 'valibot'
import { storableText } from '../storable.ts'

const amount = v.pipe(v.number(), v.finite(), v.minValue(0))

const pageviewSchema = v.object({
  name: v.literal('pageview'),
  path: v.pipe(storableText(1000), v.startsWith('/')),
  referrer: v.optional(storableText(2000), ''),
})

/** §7, call 5. */
const purchaseSchema = v.object({
  name: v.literal('purchase'),
  transaction_id: v.pipe(storableText(60), v.nonEmpty()),
  value: amount,
  currency: v.literal('GHS'),
  items: v.pipe(
    v.array(
      v.object({
        item_id: v.pipe(v.number(), v.integer()),
        item_name: storableText(200),
        price: amount,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
    ),
    v.maxLength(50),
  ),
})

export const insightSchema = v.variant('name', [pageviewSchema, purchaseSchema])

export type Insight = v.InferInput<typeof insightSchema>
