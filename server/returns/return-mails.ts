import type { Transaction } from 'kysely'
import { enqueueMail } from '#database/mail/outbox'
import type { Schema } from '#database/schema'
import { isEmail } from '#domain/form/email'
import type { Order } from '#domain/order/order'
import type { ReturnState } from '#domain/return/return'

type ReturnMail = {
  readonly order: Pick<Order, 'id' | 'customer'>
  readonly returnId: string
  readonly state: ReturnState
  readonly nowMs: number
  readonly dueAtMs?: number
}

/** Each state has one mail; a customer without an address gets none. */
export async function enqueueReturnMail(
  trx: Transaction<Schema>,
  { order, ...mail }: ReturnMail,
): Promise<void> {
  if (!isEmail(order.customer.email)) return
  await enqueueMail(trx, { kind: 'return-mail', orderId: order.id, ...mail })
}
