import type { Kysely } from 'kysely'
import { extendHold } from '#database/orders/long-holds'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { createOrderToken, createRepeatableToken } from '../order-links/order-tokens.ts'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { PAY_PATH } from './pay-visit.ts'

export type PayLink = {
  readonly orderId: string
  readonly url: string
  /** The link dies with the order's hold. */
  readonly expiresAtMs: number
}

/** A customer may have stock held for hours only within limits; staff decide themselves. */
type Asked = { readonly orderId: string } & (
  | { readonly staff: Actor }
  | { readonly accessToken: string }
)

type LinkContext = Pick<OrderContext, 'db' | 'now' | 'limits' | 'settings' | 'publicUrl'>

const HOUR_MS = 60 * 60_000

/**
 * A link with which anybody can pay an unpaid order. Each call of staff makes another one, and all of them work; the
 * browser that ordered gets the same one again, until the hold ends at another time.
 */
export async function createPayLink(
  { db, now, limits, settings, publicUrl }: LinkContext,
  asked: Asked,
): Promise<Result<PayLink, { readonly code: 'order-expired' | 'drop-not-shared' }>> {
  const { orderId } = asked
  const nowMs = await now()
  const untilMs = nowMs + settings().payLinkHours * HOUR_MS
  return transact(db, async (trx) => {
    const hold = await extendHold(trx, {
      orderId,
      untilMs,
      nowMs,
      limits: 'staff' in asked ? null : limits.longHolds,
      dropLengthMs: limits.dropLengthMs,
    })
    if (!hold) return failure({ code: 'order-expired' })
    if (hold === 'in-drop') return failure({ code: 'drop-not-shared' })
    const { expiresAtMs } = hold
    const link = { orderId, purpose: 'pay', nowMs, lifeMs: expiresAtMs - nowMs } as const
    if ('staff' in asked) await writeLinkAudit(trx, { orderId, staff: asked.staff, nowMs })
    const token =
      'staff' in asked
        ? await createOrderToken(trx, link)
        : await createRepeatableToken(trx, {
            ...link,
            secret: `${asked.accessToken} until ${expiresAtMs}`,
          })
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
