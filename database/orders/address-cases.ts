import type { ExpressionBuilder, Kysely } from 'kysely'
import { lacksAddress } from '#domain/order/lacks-address'
import type { Order } from '#domain/order/order'
import { paysDifference } from '#domain/order/pays-difference'
import type { Schema } from '../schema.ts'
import {
  closeReason,
  newReviewCase,
  openReviewCase,
  openReviewCaseWithMail,
} from './review-cases.ts'

const REASON = 'address-missing'

type Telling = {
  readonly nowMs: number
  /** It is null if the owner is looking at the order and needs no mail. */
  readonly shopEmail: string | null
}

/** Opens the case of an order that has just become paid without an address. It is not packed until it has one. */
export async function openAddressCase(
  trx: Kysely<Schema>,
  order: Pick<Order, 'id' | 'channel' | 'zone' | 'customer' | 'lines'>,
  { nowMs, shopEmail }: Telling,
): Promise<void> {
  if (!lacksAddress(order) || paysDifference(order)) return
  const { id: orderId } = order
  const about = { reason: REASON, subject: orderId, orderId, openedAtMs: nowMs } as const
  const opened = newReviewCase(about)
  if (shopEmail === null) await openReviewCase(trx, opened)
  else await openReviewCaseWithMail(trx, opened, shopEmail)
}

/** Closes the case of an order that has an address, or needs none any more. */
export async function closeAddressCase(
  trx: Kysely<Schema>,
  orderId: string,
  closing: { readonly note: string; readonly atMs: number },
): Promise<void> {
  await closeReason(trx, { orderId, reason: REASON }, closing)
}

export async function waitsForAddress(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('attention_cases')
    .select('key')
    .where('order_id', '=', orderId)
    .where('reason', '=', REASON)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** In queries of `orders`, this is true for orders that can be packed as far as their address goes. */
export function hasWhereTo({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'orders'>) {
  return not(
    exists(
      selectFrom('attention_cases')
        .select('key')
        .whereRef('attention_cases.order_id', '=', 'orders.id')
        .where('reason', '=', REASON)
        .where('closed_at', 'is', null),
    ),
  )
}
