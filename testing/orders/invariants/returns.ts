import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { sumOf } from './sum-of.ts'

/**
 * No unit is sent back twice, or sent back and refunded otherwise. A settled return has its refund or its parcel. Each
 * state has its mail; the mail of a refund which is done may replace the last one.
 */
export async function brokenReturns(db: Kysely<Schema>): Promise<string[]> {
  const returns = await db.selectFrom('returns').selectAll().execute()
  if (returns.length === 0) return []
  const lines = await db.selectFrom('return_lines').selectAll().execute()
  // Mails about a test order that was ended are deleted if they have not left.
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('test_ended_at', 'is', null)
    .execute()
  const ordered = await db.selectFrom('order_lines').selectAll().execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const tooMany = ordered.flatMap(({ order_id, position, quantity }) => {
    const own = returns.filter(
      (one) => one.order_id === order_id && one.state !== 'refused' && one.state !== 'withdrawn',
    )
    const ids = new Set(own.map(({ id }) => id))
    const back = lines.filter((line) => ids.has(line.return_id) && line.position === position)
    return sumOf(back.map((line) => line.quantity)) > quantity
      ? [`${order_id}: more sent back of line ${position} than ordered`]
      : []
  })
  const wrong = returns.flatMap((one) => {
    const faults = []
    const refund = refunds.find(({ id }) => id === one.refund_id)
    const isSettled = one.state === 'settled'
    if (one.kind === 'refund' && isSettled !== (refund !== undefined)) {
      faults.push(`${one.id}: ${one.state}, though its refund says otherwise`)
    }
    if (refund?.state === 'refused') faults.push(`${one.id}: settled with a refused refund`)
    if (one.kind === 'exchange' && isSettled !== (one.carrier !== '')) {
      faults.push(`${one.id}: ${one.state}, though its parcel says otherwise`)
    }
    const isMailed = orders.some(({ id, email }) => id === one.order_id && email !== '')
    const isTold =
      keys.has(`return-mail ${one.id} ${one.state}`) || keys.has(`refund-mail ${one.refund_id}`)
    if (isMailed && one.state !== 'withdrawn' && !isTold) {
      faults.push(`${one.id}: ${one.state} without its mail`)
    }
    return faults
  })
  return [...tooMany, ...wrong]
}
