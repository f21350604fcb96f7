import { mayOrderBePaid } from '#database/orders/expired-holds'
import { expireOrder } from '#database/orders/hold-order'
import { leaveWaitingByLink } from '#database/waiting/waiting-links'
import type { AppContext } from '../base/context.ts'

/** No more mails about variants to the mailbox of this link. What was offered to it goes to the next. */
export async function leaveWaitingList(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  tokenHash: string,
): Promise<void> {
  for (const orderId of await leaveWaitingByLink(db, tokenHash)) {
    if (await mayOrderBePaid(db, orderId)) continue
    await expireOrder(db, orderId, { nowMs: now() })
  }
}
