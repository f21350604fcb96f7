import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Ledger } from '../ledger.ts'
import type { Book } from '../provider/start-provider.ts'

const SETTLED = ['paid', 'refunded', 'attention'] as const

/** Finds orders and payments that somebody was told of, or paid for, and that the tables do not have. */
export async function findLostOrders(
  db: Kysely<Schema>,
  ledger: Ledger,
  { taken }: Book,
): Promise<readonly string[]> {
  const orders = await db.selectFrom('orders').select(['id', 'state']).execute()
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  const cases = await db.selectFrom('attention_cases').selectAll().execute()
  const stateOf = new Map(orders.map(({ id, state }) => [id, state]))
  const attemptOf = new Map(attempts.map((attempt) => [attempt.reference, attempt]))
  const inCase = new Set(cases.map(({ reference }) => reference))

  function findLoss({ reference, amount }: Book['taken'][number]): string[] {
    const attempt = attemptOf.get(reference)
    if (!attempt) return [`payment ${reference} is unknown`]
    const state = stateOf.get(attempt.order_id) ?? 'gone'
    const isKnown = attempt.state === 'succeeded' || attempt.state === 'refunded'
    if (isKnown && SETTLED.some((each) => each === state)) {
      return (attempt.paid_pesewas ?? amount) === amount
        ? []
        : [`payment ${reference}: ${attempt.paid_pesewas} instead of ${amount}`]
    }
    if (inCase.has(reference)) return []
    return [`payment ${reference}: taken, but ${attempt.state}, and its order ${state}`]
  }

  return [
    ...[...ledger.orders.values()]
      .filter((id) => !stateOf.has(id))
      .map((id) => `order ${id} was confirmed and is gone`),
    ...[...ledger.paid]
      .filter((id) => stateOf.get(id) !== 'paid' && stateOf.get(id) !== 'refunded')
      .map((id) => `order ${id} was called paid and is ${stateOf.get(id)}`),
    ...taken.flatMap(findLoss),
  ]
}

/** Finds money that went back twice, or without a row of ours. */
export async function findWrongRefunds(
  db: Kysely<Schema>,
  { refunds: made }: Book,
): Promise<readonly string[]> {
  const rows = await db.selectFrom('refunds').selectAll().execute()
  const known = new Set(rows.map(({ provider_id }) => provider_id))
  const notes = Map.groupBy(made, ({ note }) => note)
  return [
    ...made
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `refund ${id} of the provider has no row`),
    ...[...notes].flatMap(([note, refunds]) =>
      refunds.length > 1 ? [`refund ${note} was made ${refunds.length} times`] : [],
    ),
    ...rows
      .filter(({ id, state }) => (state === 'pending' || state === 'done') && !notes.has(id))
      .map(({ id, state }) => `refund ${id} is ${state}, but was not made`),
  ]
}

/** Nothing of a drop is sold early, nor more to a person than the limit. */
export async function findWrongDropOrders(db: Kysely<Schema>): Promise<readonly string[]> {
  const sold = await db
    .selectFrom('drop_orders')
    .innerJoin('orders', 'orders.id', 'drop_orders.order_id')
    .innerJoin('drops', 'drops.id', 'drop_orders.drop_id')
    .select([
      'orders.id',
      'orders.created_at',
      'orders.holds_stock',
      'opens_at',
      'drop_orders.pieces',
      'phone_hash',
      'limit_per_person',
    ])
    .execute()
  const held = Map.groupBy(
    sold.filter(({ holds_stock }) => holds_stock === 1),
    ({ phone_hash }) => phone_hash,
  )
  return [
    ...sold
      .filter(({ created_at, opens_at }) => created_at < opens_at)
      .map(({ id }) => `order ${id} is older than the opening of its drop`),
    ...[...held.values()].flatMap((own) => {
      const units = own.reduce((sum, each) => sum + each.pieces, 0)
      const limit = own[0]?.limit_per_person ?? 0
      return units > limit ? [`a person has ${units} pieces of a drop, not ${limit}`] : []
    }),
  ]
}
