import { type Kysely, sql } from 'kysely'
import { type Cedis, pesewas } from '#domain/money/money'
import { isSoldWithin, soldAt } from '../drops/sold-at.ts'
import { neverPaidOfOrder, takenOffOrder } from '../refunds/refunds-taken-off.ts'
import type { Schema } from '../schema.ts'
import { isNotTest } from './sales-figures.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 14

export type DayOfTakings = {
  /** It is written like '2026-11-15', in UTC, which is the time in Ghana. */
  readonly day: string
  readonly orders: number
  readonly takings: Cedis
}

type Wanted = {
  readonly nowMs: number
  /** If true, orders that were paid with test keys count: in a live shop no money came with them. */
  readonly withTest: boolean
}

/**
 * Loads the paid orders of the last days by the day on which they were sold, today last. Refunded orders do not count,
 * and of the others what was refunded is taken off.
 */
export async function loadTakings(
  db: Kysely<Schema>,
  { nowMs, withTest }: Wanted,
  days: number = DEFAULT_DAYS,
): Promise<readonly DayOfTakings[]> {
  const today = Math.floor(nowMs / DAY_MS)
  const first = today - days + 1
  const dayOf = sql<number>`${soldAt} / ${sql.lit(DAY_MS)}`
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      dayOf.as('day'),
      // An order that only pays the extra delivery of another one counts as money, not as an order.
      fn.countAll().filterWhere('pieces', '>', 0).as('orders'),
      fn
        .sum<number>(sql<number>`total_pesewas - ${takenOffOrder} - ${neverPaidOfOrder}`)
        .as('pesewas'),
    ])
    .where('state', '=', 'paid')
    .where(isSoldWithin({ fromMs: first * DAY_MS, beforeMs: (today + 1) * DAY_MS }))
    .$if(!withTest, (query) => query.where(isNotTest))
    .groupBy(dayOf)
    .execute()
  const byDay = new Map(rows.map((row) => [Number(row.day), row]))
  return Array.from({ length: days }, (_, index) => {
    const row = byDay.get(first + index)
    return {
      day: new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
      orders: Number(row?.orders ?? 0),
      takings: pesewas(Number(row?.pesewas ?? 0)),
    }
  })
}

/**
 * Counts the orders of the web and by message that were ever paid: it grows with each new one, also when its payment is
 * settled late, and not when one is refunded.
 */
export async function countPaid(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', 'in', ['paid', 'refunded'])
    .where('channel', 'in', ['web', 'message'])
    .where('pieces', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}
