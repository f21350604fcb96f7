import { type Kysely, sql } from 'kysely'
import type { EntryState } from '#domain/draw/draw-entry'
import type { WaitingState } from '#domain/waiting/waiting-request'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'

/** The two lists of people: whose turn it is follows from the order in which they came, or from a draw. */
export const LINES = {
  waiting: {
    table: 'waiting_list',
    waits: 'waiting',
    bought: 'done',
    by: 'the waiting list',
    action: 'piece-offered',
  },
  draw: {
    table: 'draw_entries',
    waits: 'entered',
    bought: 'won',
    by: 'the draw',
    action: 'piece-drawn',
  },
} as const

export type Line = keyof typeof LINES

export type InLine = { readonly line: Line; readonly id: string }

type Change = {
  readonly state: EntryState | WaitingState
  readonly offered_at?: number
  readonly offer_expires_at?: number | null
  readonly order_id?: string
}

/** False if the person no longer waits: each is offered one, and told once. */
export async function changeWaiting(
  trx: Kysely<Schema>,
  { line, id }: InLine,
  change: Change,
): Promise<boolean> {
  const { table, waits } = LINES[line]
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set(change)
    .where('id', '=', id)
    .where('state', '=', waits)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An offer ends in one of these: it was bought, or is over with the order's hold. */
export async function finishOffers(db: Kysely<Schema>, line: Line): Promise<void> {
  const { table, bought } = LINES[line]
  const ends = [
    { state: bought, ofOrders: ['paid', 'attention', 'refunded'] },
    { state: 'gone', ofOrders: ['expired'] },
  ] as const
  for (const { state, ofOrders } of ends) {
    await db
      .updateTable(table)
      .set({ state })
      .where('state', '=', 'offered')
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('orders.id').where('orders.state', 'in', ofOrders),
      )
      .execute()
  }
}

/** Null for an order that nobody in line was offered. */
export async function findOfferedTo(db: Kysely<Schema>, orderId: string): Promise<InLine | null> {
  for (const line of ['waiting', 'draw'] as const) {
    const row = await db
      .selectFrom(LINES[line].table)
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (row) return { line, id: row.id }
  }
  return null
}

/** Deletes whoever did not confirm, with their links, for drops that opened or were called off before `beforeMs`. */
export function deleteUnconfirmedInLine(
  db: Kysely<Schema>,
  line: Line,
  beforeMs: number,
): Promise<number> {
  const { table } = LINES[line]
  return inBatches(async (maxRows) => {
    const over = db
      .selectFrom('drops')
      .select('drops.id')
      .where(({ or, eb }) =>
        or([eb('opens_at', '<', beforeMs), eb('called_off_at', '<', beforeMs)]),
      )
    const old = db
      .selectFrom(table)
      .select('id')
      .where('state', '=', 'unconfirmed')
      .where('drop_id', 'in', over)
      // Nobody who asked to be told is in line.
      .$if(line === 'waiting', (query) => query.where(sql.ref('kind'), '=', 'waiting'))
      .limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('id', 'in', old)
      // Keeps one that was confirmed after the subquery.
      .where('state', '=', 'unconfirmed')
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
