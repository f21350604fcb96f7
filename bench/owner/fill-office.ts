import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Fulfilment } from '#domain/order/fulfilment'
import { fillOrders, orderNumber } from '#testing/orders/fill-orders'
import { fillCatalogue } from '../attack/fill-catalogue.ts'

const ORDERS = 10_000
const PRODUCTS = 1_000
const MESSAGES = 1_000
const ENTRIES = 10_000
const AT_ONCE = 1_000

/** Fills in what a shop has after some years: orders, products, messages, and an audit of what was done. */
export async function fillOffice(db: Kysely<Schema>): Promise<void> {
  await fillCatalogue(db, PRODUCTS)
  await fillOrders(db, {
    count: ORDERS,
    stateOf: (number) => (number % 20 === 19 ? 'expired' : 'paid'),
    fulfilmentOf,
  })
  await insertInParts(
    MESSAGES,
    (rows) => db.insertInto('contact_messages').values(rows).execute(),
    aMessage,
  )
  await insertInParts(ENTRIES, (rows) => db.insertInto('audit').values(rows).execute(), anEntry)
}

/** The last thousand are still to be packed or sent. */
function fulfilmentOf(number: number): Fulfilment {
  if (number < ORDERS - 1_000) return 'delivered'
  return number < ORDERS - 500 ? 'sent' : 'to-pack'
}

async function insertInParts<Row>(
  count: number,
  insert: (rows: readonly Row[]) => Promise<unknown>,
  rowOf: (number: number) => Row,
) {
  for (let start = 0; start < count; start += AT_ONCE) {
    await insert(Array.from({ length: AT_ONCE }, (_, at) => rowOf(start + at)))
  }
}

function aMessage(number: number) {
  return {
    id: randomUUIDv7(),
    name: `Ama Mensah ${number}`,
    email: `a${number}@example.com`,
    subject: 'Where is my order?',
    message: `My order is ${orderNumber(number)}. When will it come to Kumasi?`,
    newsletter: 0 as const,
    created_at: number,
    read_at: number < MESSAGES - 50 ? number : null,
    answered_at: number < MESSAGES - 100 ? number : null,
  }
}

function anEntry(number: number) {
  return {
    id: randomUUIDv7(),
    at: number,
    staff_id: null,
    actor: 'npm run orders',
    action: 'order-packed',
    subject: `order ${orderNumber(number)}`,
    detail_json: '{}',
  }
}
