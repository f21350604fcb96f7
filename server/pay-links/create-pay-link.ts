import { extendHold } from '#database/repositories/long-holds'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { OrderContext } from '../orders/order-context.ts'
import { createOrderToken } from '../tracking/order-tokens.ts'
import { PAY_PATH } from './pay-visit.ts'

export type PayLink = {
  readonly orderId: string
  readonly url: string
  /** The link dies with the order's hold. */
  readonly expiresAtMs: number
}

type Asked = {
  readonly orderId: string
  /** Customers may have stock held for hours only within limits; staff decide themselves. */
  readonly by: 'customer' | 'staff'
}

type LinkContext = Pick<OrderContext, 'db' | 'now' | 'limits' | 'settings' | 'publicUrl'>

const HOUR_MS = 60 * 60_000

/** A link with which anybody can pay an unpaid order. Each call makes another one; all of them work. */
export async function createPayLink(
  { db, now, limits, settings, publicUrl }: LinkContext,
  { orderId, by }: Asked,
): Promise<Result<PayLink, { readonly code: 'order-expired' }>> {
  const nowMs = await now()
  const untilMs = nowMs + settings().payLinkHours * HOUR_MS
  return transact(db, async (trx) => {
    const hold = await extendHold(trx, {
      orderId,
      untilMs,
      nowMs,
      limits: by === 'customer' ? limits.longHolds : null,
    })
    if (!hold) return failure({ code: 'order-expired' })
    const { expiresAtMs } = hold
    const lifeMs = expiresAtMs - nowMs
    const token = await createOrderToken(trx, { orderId, purpose: 'pay', nowMs, lifeMs })
    return success({ orderId, url: `${publicUrl}${PAY_PATH}#${token}`, expiresAtMs })
  })
}
