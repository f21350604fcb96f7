import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { PricedLine } from '#domain/cart/line'
import { DELIVERY_KINDS } from '#domain/delivery/zone'
import { pesewas } from '#domain/money/money'
import type { EndedTest, Order } from '#domain/order/order'
import { areShippedRules, type OrderRules, SHIPPED_RULES } from '#domain/order/order-rules'
import type { Schema } from '../schema.ts'

const customerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    country: v.string(),
    phone: v.string(),
    address: v.string(),
    city: v.string(),
    region: v.string(),
    // Orders of older releases have no digital address.
    digitalAddress: v.optional(v.string(), ''),
    postalCode: v.string(),
  }),
)

export function toOrder(row: Selectable<Schema['orders']>, lines: readonly PricedLine[]): Order {
  return {
    id: row.id,
    state: row.state,
    customer: v.parse(customerSchema, row.customer_json),
    discountCode: row.discount_code,
    discountedIds: readIds(row.discounted_products),
    zone: readZone(row.delivery_json),
    subtotal: pesewas(row.subtotal_pesewas),
    discount: pesewas(row.discount_pesewas),
    delivery: pesewas(row.delivery_pesewas),
    total: pesewas(row.total_pesewas),
    lines,
    rules: readRules(row.rules_json),
    createdAtMs: row.created_at,
    paidAtMs: row.paid_at,
    soldAtMs: row.sold_at,
    attentionReason: row.attention_reason,
    mode: row.mode,
    endedTest: endedTestOf(row),
    channel: row.channel,
    paidBy: row.paid_by,
    fulfilment: row.state === 'paid' ? (row.fulfilment ?? 'to-pack') : null,
    packedAtMs: row.packed_at,
    readyAtMs: row.ready_at,
    sentAtMs: row.sent_at,
    deliveredAtMs: row.delivered_at,
  }
}

type Ended = Pick<Selectable<Schema['orders']>, 'test_ended_at' | 'test_state' | 'fulfilment'>

export function endedTestOf({ test_ended_at, test_state, fulfilment }: Ended): EndedTest | null {
  if (test_ended_at === null || test_state === null) return null
  return { atMs: test_ended_at, state: test_state, fulfilment }
}

const zoneSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    name: v.string(),
    kind: v.picklist(DELIVERY_KINDS),
    words: v.string(),
    // Orders of older releases have no place and no hours.
    place: v.optional(v.string(), ''),
    hours: v.optional(v.string(), ''),
  }),
)

export function readZone(json: string | null): Order['zone'] {
  return json === null ? null : v.parse(zoneSchema, json)
}

const idsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

export function readIds(json: string | null): readonly number[] | null {
  return json === null ? null : v.parse(idsSchema, json)
}

const rulesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    surcharge: v.object({ percent: v.number(), sizes: v.array(v.string()) }),
    returnDays: v.number(),
  }),
)

function readRules(json: string | null): OrderRules {
  return json === null ? SHIPPED_RULES : v.parse(rulesSchema, json)
}

/** The rules that the shop came with are stored as null, as the releases before there were others wrote them. */
export function writeRules(rules: OrderRules): string | null {
  return areShippedRules(rules) ? null : JSON.stringify(rules)
}

export function toLineRow(orderId: string, line: PricedLine, position: number) {
  return {
    order_id: orderId,
    position,
    product_id: line.productId,
    title: line.title,
    colour: line.colour,
    image_variant: line.imageVariant,
    size: line.size,
    image: line.image,
    unit_price_pesewas: line.unitPrice.minor,
    quantity: line.quantity,
  }
}

export function toLine(row: Selectable<Schema['order_lines']>): PricedLine {
  return {
    productId: row.product_id,
    title: row.title,
    colour: row.colour,
    imageVariant: row.image_variant,
    size: row.size,
    image: row.image,
    unitPrice: pesewas(row.unit_price_pesewas),
    quantity: row.quantity,
  }
}
