import type { Kysely } from 'kysely'
import { type Offer, type OfferOutcome, offeredBy, writeOffer } from '../orders/write-offer.ts'
import type { Schema } from '../schema.ts'
import { toRequest, type WaitingRequest } from './waiting-list.ts'

/** `mailAtMs`: later if the person has the page open. */
export function writeWaitingOffer(
  db: Kysely<Schema>,
  request: WaitingRequest,
  { mailAtMs, ...offer }: Offer & { readonly mailAtMs: number },
): Promise<OfferOutcome> {
  const { order } = offer
  return writeOffer(db, offer, {
    by: 'the waiting list',
    action: 'piece-offered',
    mailAtMs,
    dropId: request.dropId,
    mark: async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('waiting_list')
        .set(offeredBy(order))
        .where('id', '=', request.id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  })
}

/** What became of offers: bought, or over with the order's hold. */
export async function finishOffers(db: Kysely<Schema>): Promise<void> {
  const ends = [
    { state: 'done', ofOrders: ['paid', 'attention', 'refunded'] },
    { state: 'gone', ofOrders: ['expired'] },
  ] as const
  for (const { state, ofOrders } of ends) {
    await db
      .updateTable('waiting_list')
      .set({ state })
      .where('state', '=', 'offered')
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('orders.id').where('orders.state', 'in', ofOrders),
      )
      .execute()
  }
}

/** Lists end with their drops: those that were called off or opened before `overBeforeMs`. */
export async function closeOverLists(db: Kysely<Schema>, overBeforeMs: number): Promise<void> {
  await db
    .updateTable('waiting_list')
    .set({ state: 'gone' })
    .where('state', '=', 'waiting')
    .where('kind', '=', 'waiting')
    .where('drop_id', 'in', (eb) =>
      eb
        .selectFrom('drops')
        .select('drops.id')
        .where(({ or, eb: is }) =>
          or([is('called_off_at', 'is not', null), is('opens_at', '<=', overBeforeMs)]),
        ),
    )
    .execute()
}

/** The request of an order that was offered; null for any other order. */
export async function findOfferOf(
  db: Kysely<Schema>,
  orderId: string,
): Promise<WaitingRequest | null> {
  const row = await db
    .selectFrom('waiting_list')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? toRequest(row) : null
}

/** An open page asked; written at most every `gapMs`. */
export async function noteSeen(
  db: Kysely<Schema>,
  id: string,
  { nowMs, gapMs }: { readonly nowMs: number; readonly gapMs: number },
): Promise<void> {
  await db
    .updateTable('waiting_list')
    .set({ seen_at: nowMs })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('seen_at', 'is', null), eb('seen_at', '<', nowMs - gapMs)]))
    .execute()
}
