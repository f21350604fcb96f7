import { findAttempt } from '#database/payments/payment-attempts'
import {
  countLook,
  findDueRefunds,
  leaseRefund,
  releaseRefund,
} from '#database/refunds/refund-checks'
import { findRefund } from '#database/refunds/refunds'
import { waitForAll } from '../base/wait-for-all.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { ASK_LEASE_MS, MAX_GAP_MS, nextLookAtMs } from '../orders/refunds/refund-times.ts'
import { syncRefunds } from '../orders/refunds/sync-refunds.ts'
import { takeSweeperCalls } from '../payments/provider-budget.ts'
import { lookForAnswer } from './ask-for-refund.ts'

const MAX_LOOKS_PER_RUN = 20

/** Follows refunds to their end: unanswered ones, pending ones, and those that the owner must look at. */
export async function followRefunds(orders: OrderContext): Promise<void> {
  const { db } = orders
  const time = { nowMs: await orders.now(), maxGapMs: MAX_GAP_MS, leaseMs: ASK_LEASE_MS }
  const due = await findDueRefunds(db, { ...time, max: MAX_LOOKS_PER_RUN })
  const work: Promise<void>[] = []
  for (const { id } of due) {
    if (!(await leaseRefund(db, id, time))) continue
    if ((await takeSweeperCalls(orders, 1)) === 0) {
      await releaseRefund(db, id)
      break
    }
    work.push(follow(orders, id))
  }
  await waitForAll(work)
}

async function follow(orders: OrderContext, id: string): Promise<void> {
  const refund = await findRefund(orders.db, id)
  if (!refund) return
  if (refund.state === 'asking') return lookForAnswer(orders, id)
  const { reference } = refund
  const attempt = reference === null ? null : await findAttempt(orders.db, reference)
  const listed = attempt && (await syncRefunds(orders, attempt))
  const nextCheckAtMs = nextLookAtMs(await orders.now(), refund.checks + 1)
  // This has no effect if the look has changed the refund.
  await countLook(orders.db, refund, { isAnswered: listed !== null, nextCheckAtMs })
}
