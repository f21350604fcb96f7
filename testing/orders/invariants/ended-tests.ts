import { type Kysely, sql } from 'kysely'
import type { Schema } from '#database/schema'

/** What an ended test order took is back, move by move, and nothing of it waits for anybody. */
export async function brokenEndedTests(db: Kysely<Schema>): Promise<string[]> {
  const ended = await db
    .selectFrom('orders')
    .selectAll()
    .where((is) => is.or([is('test_ended_at', 'is not', null), is('test_state', 'is not', null)]))
    .execute()
  if (ended.length === 0) return []
  const ids = new Set(ended.map(({ id }) => id))
  const wrong = ended.flatMap(({ id, state, test_state, test_ended_at, holds_stock, mode }) => {
    const isEnded = test_state !== null && test_ended_at !== null
    return isEnded && state === 'expired' && holds_stock === 0 && mode === 'test'
      ? []
      : [`${id}: ended as a test, and ${state}, ${mode}, holds_stock is ${holds_stock}`]
  })
  const of = (table: Parameters<typeof sql.table>[0], waits: string) =>
    listWaiting(db, table, waits)
  const waiting = [
    ...(await of('payment_attempts', "next_check_at is not null or state = 'open'")),
    ...(await of('refunds', "state in ('asking', 'pending', 'needs-details', 'uncertain')")),
    ...(await of('returns', "state in ('asked', 'agreed', 'received')")),
    ...(await of('attention_cases', 'closed_at is null')),
    ...(await of('waiting_list', "state = 'offered'")),
    ...(await of('draw_entries', "state = 'offered'")),
    ...(await of('address_changes', "state in ('asked', 'renewed')")),
    ...(await of('insight_purchases', '1 = 1')),
  ].filter(({ id }) => ids.has(id))
  const { rows: moved } = await sql<{ readonly id: string; readonly units: number }>`
    select order_id as id, sum("by") as units from stock_moves
    inner join variants on variants.product_id = stock_moves.product_id
      and variants.colour = stock_moves.colour and variants.size = stock_moves.size
    where order_id is not null
    group by order_id, stock_moves.product_id, stock_moves.colour, stock_moves.size`.execute(db)
  return [
    ...wrong,
    ...waiting.map(({ id, table }) => `${id}: ended as a test, and waits in ${table}`),
    ...moved
      .filter(({ id, units }) => ids.has(id) && Number(units) !== 0)
      .map(({ id, units }) => `${id}: ended as a test, and ${units} in the book`),
  ]
}

async function listWaiting(
  db: Kysely<Schema>,
  table: Parameters<typeof sql.table>[0],
  waits: string,
): Promise<readonly { readonly id: string; readonly table: string }[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select order_id as id from ${sql.table(table)}
    where order_id is not null and (${sql.raw(waits)})`.execute(db)
  return rows.map(({ id }) => ({ id, table: String(table) }))
}
