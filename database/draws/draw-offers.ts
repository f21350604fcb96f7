import type { Kysely } from 'kysely'
import { type Offer, type OfferOutcome, offeredBy, writeOffer } from '../orders/write-offer.ts'
import type { Schema } from '../schema.ts'
import type { DrawEntry } from './draw-entries.ts'
import { isPhoneOffered } from './draw-groups.ts'
import { lockDraw } from './draws.ts'

export function writeDrawOffer(
  db: Kysely<Schema>,
  entry: DrawEntry,
  offer: Offer,
): Promise<OfferOutcome> {
  return writeOffer(db, offer, {
    by: 'the draw',
    action: 'piece-drawn',
    dropId: entry.dropId,
    isDrawn: (trx) => isDrawn(trx, entry.dropId, offer),
    mark: async (trx) => {
      // The draw is locked: no other process offers to the same phone meanwhile.
      if (await isPhoneOffered(trx, entry)) return false
      const { numUpdatedRows } = await trx
        .updateTable('draw_entries')
        .set(offeredBy(offer.order))
        .where('id', '=', entry.id)
        .where('state', '=', 'entered')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  })
}

/** And not over. Processes take turns, so that nobody is passed over while another process offers. */
async function isDrawn(
  trx: Kysely<Schema>,
  dropId: string,
  { dropRules }: Offer,
): Promise<boolean> {
  const draw = await lockDraw(trx, dropId)
  if (!draw || draw.drawnAtMs === null) return false
  return (await dropRules.nowIn(trx)) < draw.opensAtMs + dropRules.lengthMs
}

/** What became of those who were drawn: paid, or over with the order's hold. */
export async function finishDrawOffers(db: Kysely<Schema>): Promise<void> {
  const ends = [
    { state: 'won', ofOrders: ['paid', 'attention', 'refunded'] },
    { state: 'gone', ofOrders: ['expired'] },
  ] as const
  for (const { state, ofOrders } of ends) {
    await db
      .updateTable('draw_entries')
      .set({ state })
      .where('state', '=', 'offered')
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('orders.id').where('orders.state', 'in', ofOrders),
      )
      .execute()
  }
}

/** False if the entry changed meanwhile: its person is told once. */
export async function markLost(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('draw_entries')
    .set({ state: 'lost' })
    .where('id', '=', id)
    .where('state', '=', 'entered')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
