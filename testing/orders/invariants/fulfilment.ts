import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { sumOf } from './sum-of.ts'

/** Units in parcels were ordered, agree with how far the order is, and were announced. */
export async function brokenFulfilment(db: Kysely<Schema>): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().where('state', '=', 'paid').execute()
  const ordered = await db.selectFrom('order_lines').selectAll().execute()
  const sent = await db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_lines.shipment_id')
    .select(['order_id', 'position', 'quantity', 'shipment_id', 'way'])
    .execute()
  const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const notToPack = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['order_id', 'position', 'quantity'])
    .where('state', '<>', 'refused')
    .execute()
  return orders.flatMap(({ id, fulfilment, email }) => {
    const parcels = sent.filter(({ order_id }) => order_id === id)
    const lines = ordered.filter(({ order_id }) => order_id === id)
    const unsent = lines.map(({ position, quantity }) =>
      parcels
        .filter((line) => line.position === position)
        .reduce((units, line) => units - line.quantity, quantity),
    )
    const left = lines.map(({ position }, index) => {
      const refunded = notToPack.filter(
        (line) => line.order_id === id && line.position === position,
      )
      return Math.max(0, (unsent[index] ?? 0) - sumOf(refunded.map(({ quantity }) => quantity)))
    })
    const faults = []
    if (unsent.some((units) => units < 0)) faults.push(`${id}: more sent than ordered`)
    if (fulfilment === 'cancelled') {
      if (parcels.length > 0) faults.push(`${id}: cancelled, though something was sent`)
    } else if (
      fulfilment !== stageOf(parcels.length, left) &&
      !isAhead(fulfilment, parcels.length)
    ) {
      faults.push(`${id}: ${fulfilment}, though its parcels say otherwise`)
    }
    const unannounced = parcels.some(
      ({ shipment_id, way }) => way !== 'collected' && !keys.has(`parcel-mail ${shipment_id}`),
    )
    if (unannounced && email !== '') faults.push(`${id}: a parcel without its mail`)
    return faults
  })
}

function stageOf(parcels: number, left: readonly number[]) {
  if (parcels === 0) return 'to-pack'
  return left.every((units) => units === 0) ? 'sent' : 'partly-sent'
}

/**
 * Tells whether the stage is ahead of the parcels. Packed and ready need none; delivered follows sent, or a market
 * sale.
 */
function isAhead(fulfilment: string | null, parcels: number): boolean {
  const isUnsent = fulfilment === 'packed' || fulfilment === 'ready'
  return fulfilment === 'delivered' || (isUnsent && parcels === 0)
}
