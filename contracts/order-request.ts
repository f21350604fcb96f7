import * as v from 'valibot'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '#domain/cart/cart'
import { type Line, lineKey } from '#domain/cart/line'
import { sizeText } from '#domain/catalogue/size-text'
import { IMAGE_VARIANTS } from '#domain/catalogue/views'
import {
  type CheckoutDetails,
  type CheckoutField,
  readCheckoutForm,
} from '#domain/checkout/checkout-form'
import type { FieldErrors } from '#domain/form/read-form'
import { failure, type Result, success } from '#domain/result'
import { MAX_INTEGER, storableText } from '#domain/storable'
import { isAccessToken } from './access-token.ts'

/** A browser orders choices and quantities. The server computes the prices. */
export type OrderRequest = {
  /** The browser generates it as idempotency key: the same token is the same order. */
  readonly accessToken: string
  /** The token of the order that this one replaces, after the cart or the form was changed. */
  readonly replacedToken: string | null
  readonly lines: readonly Line[]
  readonly details: CheckoutDetails
  /** The total on screen; the order is rejected if it differs from ours. */
  readonly shownTotalPesewas: number
}

export type OrderRequestRefusal =
  | { readonly code: 'request-invalid' }
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<CheckoutField> }

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER))
const token = v.pipe(v.string(), v.check(isAccessToken))
const requestSchema = v.object({
  accessToken: token,
  replacedToken: v.optional(v.nullable(token), null),
  shownTotalPesewas: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  lines: v.pipe(
    v.array(
      v.object({
        id: count,
        color: v.pipe(storableText(60), v.minLength(1)),
        imageVariant: v.picklist(IMAGE_VARIANTS),
        size: sizeText,
        quantity: v.pipe(count, v.maxValue(MAX_UNITS_PER_LINE)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_LINES),
  ),
})

/** The JSON of POST /api/orders: fields of the schema and of the checkout form in one object. */
export type OrderRequestBody = v.InferInput<typeof requestSchema> &
  Readonly<Record<CheckoutField, string>>

export function readOrderRequest(input: unknown): Result<OrderRequest, OrderRequestRefusal> {
  const request = v.safeParse(requestSchema, input)
  if (!request.success) return failure({ code: 'request-invalid' })
  const details = readCheckoutForm(input)
  if (!details.ok) return failure({ code: 'fields-invalid', fields: details.error })

  const lines = request.output.lines.map(({ id, color, ...choice }) => ({
    ...choice,
    productId: id,
    colour: color,
  }))
  // Two lines of one choice are a client bug; we do not guess which quantity was meant.
  if (new Set(lines.map(lineKey)).size < lines.length) return failure({ code: 'request-invalid' })
  const { lines: _, ...rest } = request.output
  return success({ ...rest, lines, details: details.value })
}
