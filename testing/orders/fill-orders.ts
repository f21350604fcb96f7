import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { FULFILMENTS, type Fulfilment } from '#domain/order/fulfilment'
import type { OrderState } from '#domain/order/order'
import { orderSearchText } from '#domain/order/search-text'
import { aNewOrder, PLACED_AT } from './new-order.ts'

type Filling = {
  readonly count: number
  /** Both choose by number; the default is `paid` and `delivered`. */
  readonly stateOf?: (number: number) => OrderState
  readonly fulfilmentOf?: (number: number) => Fulfilment
}

const BATCH = 250
const MINUTE_MS = 60_000

export function orderNumber(number: number): string {
  return `ORD-${PLACED_AT}-${String(number).padStart(4, '0')}`
}

/** Writes many orders of one tee each, a minute apart, directly: no stock, no mails. */
export async function fillOrders(db: Kysely<Schema>, filling: Filling): Promise<void> {
  const { count, stateOf = () => 'paid', fulfilmentOf = () => FULFILMENTS[4] } = filling
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => start + at)
    await db
      .insertInto('orders')
      .values(numbers.map((number) => rowOf(number, stateOf(number), fulfilmentOf(number))))
      .execute()
    await db.insertInto('order_lines').values(numbers.map(lineOf)).execute()
    await db.insertInto('payment_attempts').values(numbers.map(attemptOf)).execute()
    await db.insertInto('outbox').values(numbers.flatMap(mailsOf)).execute()
  }
}

function rowOf(number: number, state: OrderState, fulfilment: Fulfilment) {
  const { customer, accessTokenHash, requestHash, sourceHash } = aNewOrder(number)
  const id = orderNumber(number)
  const phone = String(240_000_000 + number)
  const named = {
    ...customer,
    phone,
    lastName: `Mensah ${number}`,
    email: `a${number}@example.com`,
  }
  const atMs = PLACED_AT + number * MINUTE_MS
  return {
    id,
    state,
    attention_reason: null,
    holds_stock: 0 as const,
    access_token_hash: accessTokenHash,
    request_hash: requestHash,
    source_hash: sourceHash,
    email: named.email,
    phone,
    customer_json: JSON.stringify(named),
    discount_code: null,
    subtotal_pesewas: 50_000,
    discount_pesewas: 0,
    total_pesewas: 50_000,
    created_at: atMs,
    hold_expires_at: atMs,
    pieces: 1,
    paid_at: state === 'paid' ? atMs + 1_000 : null,
    replaces: null,
    fulfilment: state === 'paid' ? fulfilment : null,
    search_text: orderSearchText({ id, customer: named }),
  }
}

function lineOf(number: number) {
  return {
    order_id: orderNumber(number),
    position: 0,
    product_id: 14,
    title: 'Ancient Dragon Tee',
    colour: number % 2 === 0 ? 'Black' : 'White',
    image_variant: 'image1' as const,
    size: number % 3 === 0 ? ('M' as const) : ('L' as const),
    image: 'ancient-dragon-tee-black-front',
    unit_price_pesewas: 50_000,
    quantity: 1 + (number % 2),
  }
}

function attemptOf(number: number) {
  return {
    reference: `NKB${PLACED_AT}${String(number).padStart(6, '0')}`,
    order_id: orderNumber(number),
    state: 'succeeded' as const,
    amount_pesewas: 50_000,
    access_code: null,
    authorization_url: null,
    provider_id: String(number),
    channel: 'card',
    checks: 0,
    next_check_at: null,
    created_at: PLACED_AT,
  }
}

function mailsOf(number: number) {
  const orderId = orderNumber(number)
  return [`order-mail ${orderId}`, `shop-mail ${orderId}`].map((dedupeKey) => ({
    dedupe_key: dedupeKey,
    kind: 'order-mail',
    payload_json: JSON.stringify({ orderId }),
    attempts: 1,
    created_at: PLACED_AT,
    next_at: null,
    lease_until: 0,
    done_at: PLACED_AT,
    parked_at: null,
    last_error: null,
  }))
}
