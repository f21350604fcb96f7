import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { sumOf } from './sum-of.ts'

/** As far as our rows tell, the money that came in equals orders plus refunds, and units went back on sale once. */
export async function brokenRefunds(db: Kysely<Schema>): Promise<string[]> {
  return [...(await brokenAmounts(db)), ...(await brokenRequests(db)), ...(await brokenRestock(db))]
}

/** No more goes back than came in, and a payment is refunded exactly if all of it is back. */
async function brokenAmounts(db: Kysely<Schema>): Promise<string[]> {
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  return attempts.flatMap(({ reference, state, ...attempt }) => {
    const paid = attempt.paid_pesewas ?? attempt.amount_pesewas
    const own = refunds.filter((refund) => refund.reference === reference)
    const counted = own.filter((refund) => refund.state !== 'failed' && refund.state !== 'refused')
    const back = own.filter((refund) => refund.state === 'done')
    const faults = []
    if (own.length > 0 && state !== 'succeeded' && state !== 'refunded') {
      faults.push(`${reference}: refunded, though not paid`)
    }
    if (sumOf(counted.map((refund) => refund.amount_pesewas)) > paid) {
      faults.push(`${reference}: more refunded than paid`)
    }
    const isBack = sumOf(back.map((refund) => refund.amount_pesewas)) >= paid
    if (isBack && state === 'succeeded') faults.push(`${reference}: all is back, but it is paid`)
    return faults
  })
}

/** One refund of an order at most is unanswered, and nothing is on sale before the provider accepted. */
async function brokenRequests(db: Kysely<Schema>): Promise<string[]> {
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const unanswered = Map.groupBy(
    refunds.filter(({ state }) => state === 'asking'),
    ({ order_id }) => order_id,
  )
  const early = refunds.filter(
    ({ restocked_at, provider_id, reference }) =>
      restocked_at !== null && reference !== null && provider_id === null,
  )
  return [
    ...[...unanswered].flatMap(([orderId, own]) =>
      own.length > 1 ? [`${orderId}: two unanswered refunds`] : [],
    ),
    ...early.map(({ order_id }) => `${order_id}: restocked before the provider accepted`),
  ]
}

/** The book has what refunds and returns put back on sale, never more of a line than were ordered. */
async function brokenRestock(db: Kysely<Schema>): Promise<string[]> {
  const ordered = await db.selectFrom('order_lines').selectAll().execute()
  const byRefunds = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['order_id', 'position', 'quantity as units'])
    .where('restocked_at', 'is not', null)
    .where('restock', '=', 1)
    .execute()
  const byReturns = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select(['order_id', 'position', 'restocked as units'])
    .execute()
  const moves = await db
    .selectFrom('stock_moves')
    .select(['order_id', 'by'])
    .where('reason', '=', 'return')
    .where('order_id', 'is not', null)
    .execute()
  const movesOf = Map.groupBy(moves, ({ order_id }) => order_id)
  return [...Map.groupBy(ordered, ({ order_id }) => order_id)].flatMap(([orderId, lines]) => {
    const back = lines.map(({ position, quantity }) => {
      const own = [...byRefunds, ...byReturns].filter(
        (line) => line.order_id === orderId && line.position === position,
      )
      return Math.min(quantity, sumOf(own.map(({ units }) => units)))
    })
    const booked = sumOf((movesOf.get(orderId) ?? []).map(({ by }) => by))
    return booked === sumOf(back) ? [] : [`${orderId}: ${booked} pieces returned to stock`]
  })
}
