import { waitsForAddress } from '#database/orders/address-cases'
import { moveFulfilment } from '#database/orders/fulfilment'
import { refuseStep } from '#domain/order/fulfilment'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { ClockedDatabase } from '../../base/context.ts'
import { changePaidOrder, type OrderChange } from './change-order.ts'
import { recordStep, type StepDone } from './record-step.ts'

export async function packOrder(
  desk: ClockedDatabase,
  change: OrderChange,
): Promise<Result<StepDone, OrderFailure>> {
  const { orderId, expected: from } = change
  return changePaidOrder(desk, change, async (trx, nowMs) => {
    const refusal = refuseStep('packed', from)
    if (refusal) return failure(refusal)
    if (await waitsForAddress(trx, orderId)) return failure('order-needs-address')
    await moveFulfilment(trx, orderId, { from, to: 'packed', packedAtMs: nowMs })
    return success(await recordStep(trx, { ...change, kind: 'packed', nowMs }))
  })
}
