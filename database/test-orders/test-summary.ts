import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Cedis, pesewas } from '#domain/money/money'
import type { Fulfilment } from '#domain/order/fulfilment'
import type { OrderState } from '#domain/order/order'
import { OPEN_RETURN_STATES } from '#domain/return/return'
import { takenOffOrder } from '../refunds/refunds-taken-off.ts'
import type { Schema } from '../schema.ts'
import { isOpenTest, openTestIds } from './open-tests.ts'
import { countTakenUnits } from './taken-units.ts'

export type TestSummary = {
  readonly orders: number
  /** Only a paid order has a fulfilment. */
  readonly states: readonly {
    readonly state: OrderState
    readonly fulfilment: Fulfilment | null
    readonly orders: number
  }[]
  /** These go back on sale. */
  readonly units: number
  /** These were paid with test keys, less what was refunded. */
  readonly takings: Cedis
  readonly cases: number
  readonly returns: number
  readonly refunds: number
  readonly offers: number
  readonly codeUses: number
}

/** Reads what would change if the test orders were ended now. */
export async function readTestSummary(db: Kysely<Schema>): Promise<TestSummary> {
  const states = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'state',
      'fulfilment',
      fn.countAll().as('orders'),
      fn.sum<number>(sql<number>`total_pesewas - ${takenOffOrder}`).as('takings'),
    ])
    .where(isOpenTest)
    .groupBy(['state', 'fulfilment'])
    .orderBy('state')
    .orderBy('fulfilment')
    .execute()
  const paid = states.filter(({ state }) => state === 'paid')
  return {
    orders: states.reduce((sum, { orders }) => sum + Number(orders), 0),
    states: mergeStates(states),
    units: await countTakenUnits(db, openTestIds),
    takings: pesewas(paid.reduce((sum, { takings }) => sum + Number(takings), 0)),
    ...(await countOpenWork(db)),
  }
}

type Row = {
  readonly state: OrderState
  readonly fulfilment: Fulfilment | null
  readonly orders: number | bigint | string
}

/** An order keeps its fulfilment, without meaning, when it is no longer paid. */
function mergeStates(rows: readonly Row[]): TestSummary['states'] {
  const merged = Map.groupBy(rows, ({ state, fulfilment }) =>
    state === 'paid' ? `${state} ${fulfilment ?? 'to-pack'}` : state,
  )
  return [...merged.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { state } = first
    const orders = same.reduce((sum, each) => sum + Number(each.orders), 0)
    return [
      { state, fulfilment: state === 'paid' ? (first.fulfilment ?? 'to-pack') : null, orders },
    ]
  })
}

async function countOpenWork(db: Kysely<Schema>) {
  const isOfTest = sql<boolean>`order_id in ${openTestIds}`
  const counts = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('attention_cases')
        .select(fn.countAll().as('count'))
        .where('closed_at', 'is', null)
        .where(isOfTest)
        .as('cases'),
      selectFrom('returns')
        .select(fn.countAll().as('count'))
        .where('state', 'in', OPEN_RETURN_STATES)
        .where(isOfTest)
        .as('returns'),
      selectFrom('refunds')
        .select(fn.countAll().as('count'))
        .where('state', 'in', OPEN_REFUND_STATES)
        .where(isOfTest)
        .as('refunds'),
      selectFrom('discount_orders')
        .select(fn.countAll().as('count'))
        .where('is_counted', '=', 1)
        .where(isOfTest)
        .as('codeUses'),
      offersIn('waiting_list').as('waitingOffers'),
      offersIn('draw_entries').as('drawOffers'),
    ])
    .executeTakeFirstOrThrow()
  return {
    cases: Number(counts.cases),
    returns: Number(counts.returns),
    refunds: Number(counts.refunds),
    codeUses: Number(counts.codeUses),
    offers: Number(counts.waitingOffers) + Number(counts.drawOffers),
  }
}

function offersIn(table: 'waiting_list' | 'draw_entries'): RawBuilder<number | bigint | string> {
  return sql`(select count(*) from ${sql.table(table)}
    where state = 'offered' and order_id in ${openTestIds})`
}

/** The provider has not said the last word about these. */
export const OPEN_REFUND_STATES = ['asking', 'pending', 'needs-details', 'uncertain'] as const
