import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

const messageLine = v.object({
  productId: count,
  colour: v.string(),
  size: v.string(),
  quantity: count,
  /** The title and price at the moment of asking stay as they were. */
  title: v.string(),
  price: v.string(),
})

/** Somebody asks for this by message. */
export type MessageLine = Readonly<v.InferOutput<typeof messageLine>>

export const messageLines = v.pipe(v.string(), v.parseJson(), v.array(messageLine))
