import { enqueueMail } from '#database/mail/outbox'
import { moveFulfilment } from '#database/orders/fulfilment'
import { loadOrder } from '#database/orders/orders'
import { isPickUp } from '#domain/delivery/pick-up'
import { isEmail } from '#domain/form/email'
import { refuseStep, refuseWay, UNDO_MS } from '#domain/order/fulfilment'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { ClockedDatabase } from '../../base/context.ts'
import { changePaidOrder, type OrderChange } from './change-order.ts'
import { recordStep, type StepDone } from './record-step.ts'

/** `isMailed`: false for a customer without an email address. */
export type MadeReady = StepDone & { readonly isMailed: boolean }

/**
 * An order that its customer collects now waits for that. An unpacked one is packed by it too. The
 * customer's mail waits for the minute of undo.
 */
export async function readyOrder(
  desk: ClockedDatabase,
  change: OrderChange,
): Promise<Result<MadeReady, OrderFailure>> {
  const { orderId, expected: from } = change
  return changePaidOrder(desk, change, async (trx, nowMs) => {
    const order = await loadOrder(trx, orderId)
    if (!order) return failure('order-unknown')
    const refusal = refuseWay('ready', isPickUp(order)) ?? refuseStep('ready', from)
    if (refusal) return failure(refusal)
    await moveFulfilment(trx, orderId, {
      from,
      to: 'ready',
      readyAtMs: nowMs,
      ...(from === 'to-pack' ? { packedAtMs: nowMs } : {}),
    })
    const step = await recordStep(trx, { ...change, kind: 'ready', nowMs })
    const isMailed = isEmail(order.customer.email)
    const mail = { kind: 'ready-mail', orderId, ...step, nowMs, dueAtMs: nowMs + UNDO_MS } as const
    if (isMailed) await enqueueMail(trx, mail)
    return success({ ...step, isMailed })
  })
}
