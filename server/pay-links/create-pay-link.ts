import type { Kysely } from 'kysely'
import { writeAudit } from '#database/repositories/audit'
import { extendHold } from '#database/repositories/long-holds'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { auditSubject } from '../orders/fulfil/change-order.ts'
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
  /** Null for the customer, who may have stock held for hours only within limits; staff decide themselves. */
  readonly staff: Actor | null
}

type LinkContext = Pick<OrderContext, 'db' | 'now' | 'limits' | 'settings' | 'publicUrl'>

const HOUR_MS = 60 * 60_000

/** A link with which anybody can pay an unpaid order. Each call makes another one; all of them work. */
export async function createPayLink(
  { db, now, limits, settings, publicUrl }: LinkContext,
  { orderId, staff }: Asked,
): Promise<Result<PayLink, { readonly code: 'order-expired' }>> {
  const nowMs = await now()
  const untilMs = nowMs + settings().payLinkHours * HOUR_MS
  return transact(db, async (trx) => {
    const hold = await extendHold(trx, {
      orderId,
      untilMs,
      nowMs,
      limits: staff ? null : limits.longHolds,
    })
    if (!hold) return failure({ code: 'order-expired' })
    const { expiresAtMs } = hold
    if (staff) await writeLinkAudit(trx, { orderId, staff, nowMs })
    const lifeMs = expiresAtMs - nowMs
    const token = await createOrderToken(trx, { orderId, purpose: 'pay', nowMs, lifeMs })
    return success({ orderId, url: `${publicUrl}${PAY_PATH}#${token}`, expiresAtMs })
  })
}

type MadeByStaff = {
  readonly orderId: string
  readonly staff: Actor
  readonly nowMs: number
}

async function writeLinkAudit(trx: Kysely<Schema>, { orderId, staff, nowMs }: MadeByStaff) {
  const subject = auditSubject(orderId)
  await writeAudit(trx, { actor: staff, action: 'pay-link-made', subject, detail: {}, nowMs })
}
