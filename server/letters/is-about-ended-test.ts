import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { OutboxItem } from '#database/mail/outbox'
import { isEndedTest } from '#database/orders/orders'
import type { Schema } from '#database/schema'

const orderPayload = v.object({ orderId: v.string() })

/** Nobody is to get a mail about a test order that was ended, whenever the mail was enqueued. */
export async function isAboutEndedTest(
  db: Kysely<Schema>,
  { payload }: Pick<OutboxItem, 'payload'>,
): Promise<boolean> {
  const { success, output } = v.safeParse(orderPayload, payload)
  return success && isEndedTest(db, output.orderId)
}
