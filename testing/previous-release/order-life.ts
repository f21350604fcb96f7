import type { Database } from '#database/database'
import { success } from '#domain/result'
import { sendDueMails } from '#server/letters/send-mails'
import { releaseHolds } from '#server/orders/sweep-orders'
import { refundOrder } from '#server/refunds/refund-order'
import { aMailJob } from '../mail/mail-job.ts'
import { openOrders, type TestOrders } from '../orders/open-orders.ts'
import { placeForTest } from '../orders/place-for-test.ts'
import { sentOrder } from '../orders/sent-order.ts'

const DAY_MS = 24 * 3_600_000
const ADWOA = { staffId: null, name: 'Adwoa' } as const
const MAILS = 4

/** Pays one order, mails about it, sends and refunds it; another one is not paid, and its units come back. */
export async function liveOrders(database: Database): Promise<void> {
  const engine = { name: database.engine, openSeeded: async () => database }
  const orders = await openOrders(engine)
  const { orderId } = await sentOrder(orders)
  await sendMails(orders)
  const refunded = await refundOrder(orders, {
    orderId,
    scope: { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }] },
    reference: null,
    reason: 'Too small',
    actor: ADWOA,
  })
  if (!refunded.ok) throw new Error(refunded.error)
  await placeForTest(orders)
  orders.advance(DAY_MS)
  await releaseHolds(orders)
  await sendMails(orders)
}

async function sendMails({ db, now, advance, settings }: TestOrders): Promise<void> {
  const job = aMailJob({
    db,
    now,
    mailer: { send: async () => success(null) },
    pause: async (ms) => advance(ms),
    brand: () => settings().brand,
  })
  for (let sent = 0; sent < MAILS; sent += 1) {
    advance(5_000)
    await sendDueMails(job)
  }
}
