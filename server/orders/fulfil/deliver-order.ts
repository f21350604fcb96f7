import { moveFulfilment } from '#database/orders/fulfilment'
import { refuseStep } from '#domain/order/fulfilment'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { ClockedDatabase } from '../../base/context.ts'
import { changePaidOrder, type OrderChange } from './change-order.ts'
import { recordStep, type StepDone } from './record-step.ts'

/** This may follow at once: the mail about the parcel still leaves after its minute. */
export async function deliverOrder(
  desk: ClockedDatabase,
  change: OrderChange,
): Promise<Result<StepDone, OrderFailure>> {
  const { orderId, expected: from } = change
  return changePaidOrder(desk, change, async (trx, nowMs) => {
    const refusal = refuseStep('delivered', from)
    if (refusal) return failure(refusal)
    await moveFulfilment(trx, orderId, { from, to: 'delivered', deliveredAtMs: nowMs })
    return success(await recordStep(trx, { ...change, kind: 'delivered', nowMs }))
  })
}
