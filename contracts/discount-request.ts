import * as v from 'valibot'
import { MAX_LINES } from '#domain/cart/cart'
import type { Discount } from '#domain/discount/discount'
import { MAX_INTEGER } from '#domain/storable'
import { isAccessToken } from './access-token.ts'

const shortText = v.pipe(v.string(), v.maxLength(300))
const requestSchema = v.object({
  code: v.string(),
  /** They are the products in the cart. */
  productIds: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER))),
    v.maxLength(MAX_LINES),
  ),
  /** Email and phone are given as far as they were typed: a code may be limited for a person. */
  email: v.optional(shortText, ''),
  phone: v.optional(shortText, ''),
  /** The order that this device has started has this token: its own use of the code is no obstacle. */
  accessToken: v.optional(v.nullable(v.pipe(v.string(), v.check(isAccessToken))), null),
})

/** The JSON of POST /api/discounts asks what a code would take off. */
export type DiscountRequest = v.InferOutput<typeof requestSchema>
export type DiscountRequestBody = v.InferInput<typeof requestSchema>

export type DiscountResponse = Discount

export function readDiscountRequest(input: unknown): DiscountRequest | null {
  const read = v.safeParse(requestSchema, input)
  return read.success ? read.output : null
}
