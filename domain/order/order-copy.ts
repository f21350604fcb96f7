import * as v from 'valibot'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '../cart/cart.ts'
import type { PricedLine } from '../cart/line.ts'
import { sizeText } from '../catalogue/size-text.ts'
import { MAX_SIZES_TEXT } from '../catalogue/surcharge.ts'
import { IMAGE_VARIANTS } from '../catalogue/views.ts'
import { type Cedis, pesewas } from '../money/money.ts'
import { addUp, subtotalOf, type Totals } from '../pricing/totals.ts'
import { MAX_INTEGER, storableText } from '../storable.ts'
import type { Order } from './order.ts'
import { areShippedRules, type OrderRules, SHIPPED_RULES } from './order-rules.ts'

/**
 * The part of an order stored in its payment's metadata, besides the customer: enough to restore the
 * order if our database loses it. No address: the provider does not need it.
 */
export type OrderCopy = {
  readonly placedAtMs: number
  readonly country: string
  readonly discountCode: string | null
  readonly discount: Cedis
  readonly discountedIds: readonly number[] | null
  readonly delivery: Cedis
  readonly rules: OrderRules
  readonly lines: readonly Omit<PricedLine, 'title' | 'image'>[]
}

/** The copy as the provider returns it, with the order's id and the customer. */
export type CopiedOrder = OrderCopy & {
  readonly orderId: string
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string }
}

/** The largest value of a `Date`. */
const MAX_TIME_MS = 8_640_000_000_000_000
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER))
const names = v.pipe(v.array(storableText(MAX_SIZES_TEXT)), v.maxLength(MAX_SIZES_TEXT))
const copySchema = v.object({
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TIME_MS)),
  country: storableText(10),
  code: v.nullable(storableText(60)),
  off: count,
  // The field is absent if the discount is on all of the order.
  for: v.optional(v.pipe(v.array(count), v.maxLength(MAX_LINES))),
  // Payments of older releases have none.
  fee: v.optional(count, 0),
  // The percentage of the surcharge, its sizes and the days for returns; absent for those that the shop came with.
  rules: v.optional(v.tuple([count, names, count])),
  lines: v.pipe(
    v.array(
      v.tuple([
        count,
        storableText(60),
        v.picklist(IMAGE_VARIANTS),
        sizeText,
        v.pipe(count, v.minValue(1), v.maxValue(MAX_UNITS_PER_LINE)),
        count,
      ]),
    ),
    v.maxLength(MAX_LINES),
  ),
})

export function totalsOf({ lines, discount, delivery }: OrderCopy): Totals {
  return addUp({ subtotal: subtotalOf(lines), discount, delivery })
}

/** The copy is compact, because fifty lines must fit into one of the provider's fields. */
export function writeOrderCopy(order: Order): string {
  const copy: v.InferInput<typeof copySchema> = {
    at: order.createdAtMs,
    country: order.customer.country,
    code: order.discountCode,
    off: order.discount.minor,
    ...(order.discountedIds && { for: [...order.discountedIds] }),
    ...(order.delivery.minor > 0 && { fee: order.delivery.minor }),
    ...(!areShippedRules(order.rules) && { rules: rulesIn(order.rules) }),
    lines: order.lines.map(({ productId, colour, imageVariant, size, quantity, unitPrice }) => [
      productId,
      colour,
      imageVariant,
      size,
      quantity,
      unitPrice.minor,
    ]),
  }
  return JSON.stringify(copy)
}

type CopiedRules = v.InferInput<typeof copySchema>['rules']

function rulesIn({ surcharge, returnDays }: OrderRules): CopiedRules {
  return [surcharge.percent, [...surcharge.sizes], returnDays]
}

function rulesOf(copied: CopiedRules): OrderRules {
  if (!copied) return SHIPPED_RULES
  const [percent, sizes, returnDays] = copied
  return { surcharge: { percent, sizes }, returnDays }
}

export function readOrderCopy(text: string): OrderCopy | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), copySchema), text)
  if (!read.success) return null
  const { at, country, code, off, for: discountedIds = null, fee, rules, lines } = read.output
  const subtotal = lines.reduce((sum, [, , , , quantity, price]) => sum + quantity * price, 0)
  // An order without units pays the difference for another address.
  const isForNothing = lines.length === 0 ? off > 0 || fee === 0 : off >= subtotal
  if (isForNothing || subtotal + fee > MAX_INTEGER) return null
  return {
    placedAtMs: at,
    country,
    discountCode: code,
    discount: pesewas(off),
    discountedIds,
    delivery: pesewas(fee),
    rules: rulesOf(rules),
    lines: lines.map(([productId, colour, imageVariant, size, quantity, price]) => ({
      productId,
      colour,
      imageVariant,
      size,
      quantity,
      unitPrice: pesewas(price),
    })),
  }
}
